import { UnreadableFile } from './unreadable-file.ts';

/** Decodes UTF-8 as a stream, removes a byte order mark and normalizes line breaks to `\n`. */
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

/** A file stream, or a list of chunks. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
