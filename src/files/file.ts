/** What all formats share: bytes, the record that is read, and the file that cannot be. */

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
