import { readCsvRecords } from './csv.ts';
import { type Bytes, decodeText } from './decode-text.ts';
import type { FileRecord } from './file-record.ts';
import { readJsonRecords } from './json.ts';

/** Format of a file of personalities. */
export type FileFormat = 'csv' | 'json';

const READERS: Readonly<
  Record<FileFormat, (text: AsyncIterable<string>) => AsyncGenerator<FileRecord>>
> = {
  csv: readCsvRecords,
  json: readJsonRecords,
};

/**
 * Reads a file's records as a stream, in the file's order and unchecked. Fails with `UnreadableFile`,
 * possibly after some records, if the content is not a list of personalities.
 */
export function readRecords(content: Bytes, format: FileFormat): AsyncGenerator<FileRecord> {
  return READERS[format](decodeText(content));
}
