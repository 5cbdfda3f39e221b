import { readCsvRecords } from './csv.ts';
import type { FileRecord } from './file-record.ts';
import { readJsonRecords } from './json.ts';

/** How a file of personalities is written. */
export type FileFormat = 'csv' | 'json';

const READERS: Readonly<Record<FileFormat, (text: string) => FileRecord[]>> = {
  csv: readCsvRecords,
  json: readJsonRecords,
};

/**
 * The records of a file's text, in its order. What is wrong with a single one is told when it is
 * imported; only a text that is no list of personalities at all fails, with `UnreadableFile`.
 */
export function readRecords(text: string, format: FileFormat): FileRecord[] {
  return READERS[format](text.replace(/^\uFEFF/, ''));
}
