import { isAscii, isUtf8 } from 'node:buffer';
import { type Bytes, UnreadableFile } from './file.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * Decodes UTF-8 as a stream, removes a byte order mark and normalizes line breaks to `\n`, since parsers count `\r\n`
 * in a cell as two lines. Fails with `UnreadableFile`.
 */
export function decodeUtf8(bytes: Bytes): AsyncGenerator<string> {
  return withLineFeeds(decode(bytes, 'utf-8'));
}

/**
 * Decodes a file saved by a spreadsheet as `decodeUtf8` does: UTF-8, UTF-16 with a byte order mark, or Windows-1252.
 */
export function decodeSpreadsheet(bytes: Bytes): AsyncGenerator<string> {
  return withLineFeeds(decode(bytes, null));
}

/** Decodes bytes as a stream. If `known` is null, the encoding is detected from the first bytes beyond ASCII. */
async function* decode(bytes: Bytes, known: Encoding | null): AsyncGenerator<string> {
  let decoder = known === null ? null : createDecoder(known);
  /** The bytes from the first one beyond ASCII on, as long as they are too few to detect the encoding. */
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decoder !== null) {
      yield decoder(chunk);
      continue;
    }
    const joined = Buffer.concat([rest, chunk]);
    const start = isAscii(joined) ? joined.length : joined.findIndex((byte) => byte > 0x7f);
    yield joined.toString('latin1', 0, start);
    rest = joined.subarray(start);
    const encoding = encodingOf(rest);
    if (encoding === null) continue;
    decoder = createDecoder(encoding);
    yield decoder(rest);
  }
  if (decoder === null) {
    decoder = createDecoder(isUtf8(rest) ? 'utf-8' : 'windows-1252');
    yield decoder(rest);
  }
  yield decoder();
}

/** Detects the encoding from bytes that begin with the first one beyond ASCII; null if they are too few. */
function encodingOf(bytes: Uint8Array): Encoding | null {
  const [first = 0, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // In UTF-8 the first byte of a character tells how many bytes it has.
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (bytes.length < length) return null;
  return isUtf8(bytes.subarray(0, length)) ? 'utf-8' : 'windows-1252';
}

/** Creates a function that decodes the next chunk of a text; without a chunk it ends the text. */
function createDecoder(encoding: Encoding): (chunk?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      const name = encoding.toUpperCase();
      throw new UnreadableFile(`It is not ${name} text throughout: save it as UTF-8.`, {
        cause: error,
      });
    }
  };
}

async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  /** A carriage return at the end of a chunk, since the next chunk may start with a line feed. */
  let rest = '';
  for await (const piece of text) {
    const joined = rest + piece;
    rest = joined.endsWith('\r') ? '\r' : '';
    const whole = joined.slice(0, joined.length - rest.length);
    yield whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole;
  }
  if (rest !== '') yield '\n';
}
