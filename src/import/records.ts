import type { Traits } from '../domain/people/personality.ts';
import { csvCell, readCsvRecords } from './csv.ts';
import { type Bytes, decodeText, type FileRecord } from './file.ts';
import { readJsonRecords } from './json.ts';

/** Format of a file of personalities. */
export type FileFormat = 'csv' | 'json';

/**
 * Reads a file's records as a stream, in the file's order and unchecked. Fails with `UnreadableFile`,
 * possibly after some records, if the content is not a list of personalities.
 */
export function readRecords(content: Bytes, format: FileFormat): AsyncGenerator<FileRecord> {
  const text = decodeText(content);
  return format === 'csv' ? readCsvRecords(text) : readJsonRecords(text);
}

/** A personality of an exported file, which `readRecords` can read again. */
export interface ExportedRecord extends Traits {
  /** Data URLs (see icons/portable-icon.ts), because the address of an icon is valid in one catalogue only. */
  readonly icon: string | null;
}

/** Formats records as a stream of text. */
export function writeRecords(
  records: AsyncIterable<ExportedRecord>,
  format: FileFormat,
): AsyncGenerator<string> {
  return format === 'csv' ? writeCsv(records) : writeJson(records);
}

const COLUMNS = [
  'name',
  'gender',
  'type',
  'identity',
  'work',
  'aliases',
  'rationale',
  'icon',
] as const;

async function* writeCsv(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\n`;
  for await (const record of records) {
    // Other names are the lines of their cell.
    const cells = { ...record, aliases: record.aliases.join('\n') };
    yield `${COLUMNS.map((column) => csvCell(cells[column] ?? '')).join(',')}\n`;
  }
}

async function* writeJson(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const record of records) {
    // Only these, in this order.
    yield `${before}  ${JSON.stringify(record, [...COLUMNS])}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
