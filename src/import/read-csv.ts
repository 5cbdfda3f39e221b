import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { fold } from '../domain/fold.ts';
import { type Bytes, decodeText, type FileRecord, UnreadableFile } from './file.ts';
import { removeGuard } from './write-csv.ts';

/**
 * Reads CSV: a header that names the columns, in any order, then a row for each personality. An empty
 * cell counts as a missing one; values are not checked. The separator is a comma or, as spreadsheets write it in locales with a
 * decimal comma, a semicolon. Columns, genders and identities may be named in Portuguese. A broken quote
 * ends the reading with its line: where the next row begins is not known.
 */
export async function* readCsv(content: Bytes): AsyncGenerator<FileRecord> {
  let columns: readonly string[] | null = null;
  for await (const { line, cells } of readRows(decodeText(content))) {
    if (cells.every((cell) => cell === '')) continue;
    if (columns === null) columns = readHeader(cells);
    else yield { line, fields: fieldsOf(columns, cells) };
  }
  if (columns === null) throw new UnreadableFile('It is empty.');
}

/** One row; it spans several lines if a quoted cell contains line breaks. */
interface CsvRow {
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Maximum length of a row in bytes; one with an icon of 64 KiB in three sizes fits. */
const ROW_MAX = 1024 * 1024;

/** Parses text with `\n` line breaks in bounded memory. Blank lines are counted and skipped. */
async function* readRows(text: AsyncGenerator<string>): AsyncGenerator<CsvRow> {
  let head = '';
  for (let piece = await text.next(); !piece.done; piece = await text.next()) {
    head += piece.value;
    if (/\S.*\n/.test(head) || head.trimStart().length > ROW_MAX) break;
  }
  /** Where the last row ended. */
  let read: Pick<Info, 'lines' | 'empty_lines'> = { lines: 0, empty_lines: 0 };
  const nextLine = (now: Pick<Info, 'empty_lines'>): number =>
    read.lines + 1 + now.empty_lines - read.empty_lines;
  const parser = parse({
    delimiter: delimiterOf(head),
    record_delimiter: '\n',
    max_record_size: ROW_MAX,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (cells: string[], info) => {
      const line = nextLine(info);
      read = info;
      return [String(line), ...cells];
    },
  });
  async function* whole() {
    yield head;
    yield* text;
  }
  try {
    const rows: AsyncIterable<string[]> = pipeline(Readable.from(whole()), parser, () => {});
    for await (const [line, ...cells] of rows) yield { line: Number(line), cells };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = nextLine(parser.info);
    const reason =
      error.code === 'CSV_MAX_RECORD_SIZE'
        ? `The row from line ${line} on is longer than ${ROW_MAX} bytes: is a quote not closed?`
        : `The quotes of the row from line ${line} on are broken.`;
    throw new UnreadableFile(reason, { cause: error });
  }
}

function delimiterOf(head: string): string {
  const header = head.trimStart().split('\n', 1)[0] ?? '';
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

const REQUIRED_COLUMNS = ['name', 'type'];

function readHeader(cells: readonly string[]): string[] {
  const columns = cells.map(columnNamed);
  const missing = REQUIRED_COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    throw new UnreadableFile(
      `Its first line should name the columns, such as name,gender,type,identity or nome;sexo;tipo;identidade; "${missing}" is missing.`,
    );
  }
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i);
  if (twice !== undefined) throw new UnreadableFile(`It has the column "${twice}" twice.`);
  return columns;
}

/** A cell without a column name is named by its position: `column 7`. */
function fieldsOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const named = cells.map((cell, i) => {
    const column = columns[i] || `column ${i + 1}`;
    return [column, valueNamed(column, removeGuard(cell))] as const;
  });
  const filled = named.filter(([, cell]) => cell !== '');
  return Object.fromEntries(
    filled.map(([column, cell]) => [column, column === 'aliases' ? linesOf(cell) : cell]),
  );
}

function linesOf(cell: string): readonly string[] {
  return cell.split(/[\r\n]+/).filter((line) => line.trim() !== '');
}

/** What spreadsheets in Portuguese call the columns, folded. */
const COLUMNS: ReadonlyMap<string, string> = new Map([
  ['nome', 'name'],
  ['sexo', 'gender'],
  ['tipo', 'type'],
  ['identidade', 'identity'],
  ['obra', 'work'],
  ['outros nomes', 'aliases'],
  ['por que', 'rationale'],
  ['icone', 'icon'],
]);

/** What spreadsheets in Portuguese call the values of a column, folded. */
const VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'gender',
    new Map([
      ['masculino', 'male'],
      ['feminino', 'female'],
    ]),
  ],
  [
    'identity',
    new Map([
      ['assertivo', 'A'],
      ['assertiva', 'A'],
      ['turbulento', 'T'],
      ['turbulenta', 'T'],
    ]),
  ],
]);

/** UTF-16 units. A longer cell is none of these words; folding is quadratic over combining marks. */
const WORD_MAX_UNITS = 100;

/** The entry of a word in whatever case and with or without accents. */
function entryOf(words: ReadonlyMap<string, string> | undefined, cell: string): string | undefined {
  return cell.length > WORD_MAX_UNITS ? undefined : words?.get(fold(cell));
}

/** The name of a column, in lower case and in English if it is one of ours. */
function columnNamed(heading: string): string {
  return entryOf(COLUMNS, heading) ?? heading.toLowerCase();
}

function valueNamed(column: string, cell: string): string {
  return entryOf(VALUES.get(column), cell) ?? cell;
}
