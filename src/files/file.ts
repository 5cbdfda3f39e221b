/** The types that all formats share: bytes, a record, and the error for an unreadable file. */

/**
 * Thrown when a file as a whole cannot be parsed, so that nothing of it is imported. The message is an English
 * sentence.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** One personality of a file, not validated. */
export interface FileRecord {
  /** Its first line in the file, from 1. */
  readonly line: number;
  /** The values by field, not validated. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A file stream, or a list of chunks. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
