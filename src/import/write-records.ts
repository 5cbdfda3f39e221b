import type { Traits } from '../domain/personality.ts';
import { addGuard } from './formula-guard.ts';
import type { FileFormat } from './read-records.ts';

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
  return WRITERS[format](records);
}

type Writer = (records: AsyncIterable<ExportedRecord>) => AsyncGenerator<string>;

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

const WRITERS: Readonly<Record<FileFormat, Writer>> = {
  async *csv(records) {
    yield `${COLUMNS.join(',')}\n`;
    for await (const record of records) {
      // Other names are the lines of their cell.
      const cells = { ...record, aliases: record.aliases.join('\n') };
      yield `${COLUMNS.map((column) => csvCell(addGuard(cells[column] ?? ''))).join(',')}\n`;
    }
  },

  async *json(records) {
    let before = '[\n';
    for await (const record of records) {
      // Only these, in this order.
      yield `${before}  ${JSON.stringify(record, [...COLUMNS])}`;
      before = ',\n';
    }
    yield before === '[\n' ? '[]\n' : '\n]\n';
  },
};

/** Quotes every cell (RFC 4180), so that a spreadsheet which separates them by semicolons does not split them. */
function csvCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
