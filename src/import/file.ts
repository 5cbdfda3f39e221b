/** What all formats share: bytes that are text, the record that is read, and the file that cannot be. */

/** The file as a whole cannot be parsed, so nothing of it is imported. The message is an English sentence. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** One personality of a file, unchecked. */
export interface FileRecord {
  /** Its first line in the file, from 1. */
  readonly line: number;
  /** Unchecked values by field. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A file stream, or a list of chunks. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Decodes UTF-8 as a stream, removes a byte order mark and normalizes line breaks to `\n`: parsers count
 * `\r\n` in a cell as two lines.
 */
export async function* decodeText(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      throw new UnreadableFile('It is not UTF-8 text.', { cause: error });
    }
  };
  /** A carriage return at the end of a chunk: the next chunk may start with a line feed. */
  let held = '';
  for await (const chunk of bytes) {
    const text = held + decode(chunk);
    held = text.endsWith('\r') ? '\r' : '';
    yield withLineFeeds(text.slice(0, text.length - held.length));
  }
  yield withLineFeeds(held + decode());
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
