import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { isField, isLaterField, valueTyped } from '../domain/people/fields.ts';
import { CELLS, type CellContents, labelOf } from '../domain/types/cell.ts';
import { columnNamed, describeUnknown, ICON_COLUMNS, valueNamed } from './columns.ts';
import { decodeSpreadsheet } from './encodings.ts';
import { type Bytes, type FileRecord, UnreadableFile } from './file.ts';
import { enteredIn, isOpenTable } from './read-people.ts';
import { removeGuard } from './write-csv.ts';

/**
 * Reads CSV as spreadsheets save it: a header that names the columns, in any order, then a row for each personality. An
 * empty cell counts as missing; values are not validated. Cells are separated by commas, semicolons or tabs. Columns,
 * genders and identities may be named in Portuguese. A broken quote fails with an `UnreadableFile` that names its line,
 * since it is unknown where the next row begins.
 */
export async function* readCsv(content: Bytes): AsyncGenerator<FileRecord> {
  let columns: readonly string[] | null = null;
  let isOpen = false;
  for await (const { line, cells } of readRows(decodeSpreadsheet(content))) {
    if (cells.every((cell) => cell === '')) continue;
    if (columns === null && SEPARATOR_LINE.test(cells.join(''))) continue;
    if (columns === null) {
      columns = readHeader(cells);
      isOpen = isOpenTable(columns);
      continue;
    }
    const fields = fieldsOf(columns, cells);
    yield { line, fields: isOpen ? enteredIn(fields) : fields };
  }
  if (columns === null) throw new UnreadableFile('It is empty.');
}

/** One row, which spans several lines if a quoted cell contains line breaks. */
interface CsvRow {
  /** The number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Maximum length of a row in bytes. It has room for an icon of 64 KiB in three sizes. */
const ROW_MAX = 1024 * 1024;

/** Parses text with `\n` line breaks in bounded memory. Blank lines are counted and skipped. */
async function* readRows(text: AsyncGenerator<string>): AsyncGenerator<CsvRow> {
  let head = '';
  for (let piece = await text.next(); !piece.done; piece = await text.next()) {
    head += piece.value;
    if (/\S.*\n/.test(head) || head.trimStart().length > ROW_MAX) break;
  }
  /** The numbers of lines up to the end of the last row. */
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

/**
 * The line before the header that names the separator of cells for Excel, `sep=;`. The separator is missing where it
 * has split the line into cells.
 */
const SEPARATOR_LINE = /^sep=(.?)$/i;

function delimiterOf(head: string): string {
  const first = head.trimStart().split('\n', 1)[0] ?? '';
  const named = SEPARATOR_LINE.exec(first.replaceAll('"', ''))?.[1];
  if (named) return named;
  const times = (delimiter: string): number => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((most, one) => (times(one) > times(most) ? one : most));
}

const REQUIRED_COLUMNS = ['name', 'type'];

function readHeader(cells: readonly string[]): string[] {
  const columns = cells.map(columnNamed);
  const missing = REQUIRED_COLUMNS.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    throw new UnreadableFile(
      `Its first line should name the columns, such as name,gender,type,identity or nome;sexo;tipo;identidade; "${missing}" is missing. From a spreadsheet, save it as CSV, best as "CSV UTF-8".`,
    );
  }
  const unknown = isOpenTable(columns)
    ? undefined
    : columns.find((column) => column !== '' && !isField(column) && !ICON_COLUMNS.includes(column));
  if (unknown !== undefined) throw new UnreadableFile(describeUnknown(unknown));
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) !== i);
  if (twice !== undefined) throw new UnreadableFile(`It has the column "${twice}" twice.`);
  return columns;
}

/** Builds the fields of a row. A cell without a column name is named by its position, such as `column 7`. */
function fieldsOf(columns: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const filled = cells.flatMap((cell, i) => {
    const column = columns[i] || `column ${i + 1}`;
    return cell === '' ? [] : [[column, valueNamed(column, removeGuard(cell))] as const];
  });
  const texts = new Map(filled);
  const sizes = ICON_COLUMNS.map((column) => texts.get(column));
  for (const column of ICON_COLUMNS) texts.delete(column);
  const icon = sizes.filter((size) => size !== undefined).join(' ');
  const values = [...texts].map(
    ([column, text]) => [column, isLaterField(column) ? valueTyped(column, text) : text] as const,
  );
  return Object.fromEntries([
    ...values,
    ...Object.entries(typeIn(texts)),
    ...(icon === '' ? [] : [['icon', icon] as const]),
  ]);
}

const CELL_OF: ReadonlyMap<string, CellContents> = new Map(
  CELLS.map((cell) => [labelOf(cell), cell]),
);

/**
 * Splits a label such as `INTJ-A` in the column of the type into type and identity, unless the row has another
 * identity.
 */
function typeIn(texts: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  const { type, identity = null } = CELL_OF.get(texts.get('type') ?? '') ?? {};
  if (type === undefined || identity === null) return {};
  return (texts.get('identity') ?? identity) === identity ? { type, identity } : {};
}
