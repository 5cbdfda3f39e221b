import { readCsvRecords } from './csv.ts';
import { type Bytes, decodeText } from './decode-text.ts';
import type { FileRecord } from './file-record.ts';
import { readJsonRecords } from './json.ts';

/** How a file of personalities is written. */
export type FileFormat = 'csv' | 'json';

const READERS: Readonly<
  Record<FileFormat, (text: AsyncIterable<string>) => AsyncGenerator<FileRecord>>
> = {
  csv: readCsvRecords,
  json: readJsonRecords,
};

/**
 * The records of a file's content, in its order and as they are read. What is wrong with a single one
 * is told when it is imported; only a content that is no list of personalities at all fails, with
 * `UnreadableFile`, which may be after some records.
 */
export function readRecords(content: Bytes, format: FileFormat): AsyncGenerator<FileRecord> {
  return READERS[format](decodeText(content));
}
