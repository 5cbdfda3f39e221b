import { CsvError, parse } from 'csv-parse/sync';
import type { FileRecord } from './file-record.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A line of cells; null when its quotes cannot be understood. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[] | null;
}

/**
 * A header that names the columns, in any order, then a line for each personality. An empty cell is
 * as good as none. Commas part the cells, or semicolons, as spreadsheets write where the comma is
 * the decimal sign.
 */
export function readCsvRecords(text: string): FileRecord[] {
  // One kind of line end, or those inside of quotes would be counted twice.
  const [header, ...rows] = readRows(text.replace(/\r\n?/g, '\n')).filter(isFilled);
  const columns = readHeader(header);
  return rows.map(({ line, cells }) => ({ line, fields: cells && fieldsOf(columns, cells) }));
}

function isFilled({ cells }: Row): boolean {
  return cells === null || cells.some((cell) => cell !== '');
}

const REQUIRED_COLUMNS = ['name', 'type'];

function readHeader(header: Row | undefined): string[] {
  if (header === undefined) throw new UnreadableFile('It is empty.');
  const columns = (header.cells ?? []).map((cell) => cell.toLowerCase());
  const missing = REQUIRED_COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    throw new UnreadableFile(
      `Its first line should name the columns, such as name,gender,type,identity; "${missing}" is missing.`,
    );
  }
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i);
  if (twice !== undefined) throw new UnreadableFile(`It has the column "${twice}" twice.`);
  return columns;
}

/** Cells beyond the header, or below an empty name, go by their place: `column 7`. */
function fieldsOf(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const named = cells.map((cell, i) => [columns[i] || `column ${i + 1}`, cell] as const);
  return Object.fromEntries(named.filter(([, cell]) => cell !== ''));
}

/** So many lines with broken quotes say that the file is something else. */
const BROKEN_ROWS_MAX = 100;

/**
 * Every line, the blank ones too. A quote that is never closed would swallow all that follows: such a
 * line is given up alone, and reading goes on with the next.
 */
function readRows(text: string): Row[] {
  const delimiter = delimiterOf(text);
  const rows: Row[] = [];
  let broken = 0;
  for (let rest = text, line = 1; rest !== ''; ) {
    const read = readWhileSound(rest, delimiter, line);
    rows.push(...read.rows);
    if (read.brokenAt === null) break;
    broken += 1;
    if (broken > BROKEN_ROWS_MAX) {
      throw new UnreadableFile(`More than ${BROKEN_ROWS_MAX} lines have broken quotes: is it CSV?`);
    }
    rows.push({ line: read.brokenAt, cells: null });
    rest = afterLines(rest, read.brokenAt - line + 1);
    line = read.brokenAt + 1;
  }
  return rows;
}

interface SoundRows {
  readonly rows: readonly Row[];
  readonly brokenAt: number | null;
}

function readWhileSound(text: string, delimiter: string, firstLine: number): SoundRows {
  const rows: Row[] = [];
  let next = firstLine;
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line: next, cells });
        next = firstLine + lines;
        return null;
      },
    });
    return { rows, brokenAt: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows, brokenAt: next };
  }
}

function afterLines(text: string, count: number): string {
  let start = 0;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return '';
    start = end + 1;
  }
  return text.slice(start);
}

function delimiterOf(text: string): string {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
