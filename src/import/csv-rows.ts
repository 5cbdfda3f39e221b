import { CsvError, parse } from 'csv-parse/sync';
import { UnreadableFile } from './unreadable-file.ts';

/** One row; it spans several lines if a quoted cell contains line breaks. */
export interface CsvRow {
  /** Number of its first line, from 1. */
  readonly line: number;
  /** Null when its quotes are malformed. */
  readonly cells: readonly string[] | null;
}

/** Size of a parsed block in UTF-16 units. Blocks consist of whole rows, so they can be parsed separately. */
const BLOCK_SIZE = 256 * 1024;

/** Maximum length of a line in UTF-16 units; a row with an icon of 64 KiB in three sizes fits. */
const LINE_MAX = 1024 * 1024;

/** Maximum length of a quoted cell in UTF-16 units; a longer one counts as an unclosed quote. */
const QUOTED_MAX = 256 * 1024;

/** With more malformed rows than this the file is probably not CSV. */
const BROKEN_ROWS_MAX = 100;

/**
 * Parses text with `\n` line breaks in bounded memory. Empty lines are counted and skipped. An unclosed
 * quote would include the rest of the file: only its line is reported as malformed, and parsing continues
 * with the next line.
 */
export async function* readCsvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const position: Position = { line: 1, delimiter: null, broken: 0 };
  let held = '';
  for await (const piece of text) {
    held += piece;
    if (held.length < BLOCK_SIZE) continue;
    const end = held.lastIndexOf('\n') + 1;
    if (held.length - end > LINE_MAX) {
      throw new UnreadableFile(`A line of it is longer than ${LINE_MAX} characters: is it CSV?`);
    }
    const { rows, rest } = parseBlock(held.slice(0, end), position, false);
    yield* rows;
    held = rest + held.slice(end);
  }
  yield* parseBlock(held, position, true).rows;
}

/** The parser's state between blocks. */
interface Position {
  line: number;
  /** Detected in the first line that is not blank. */
  delimiter: string | null;
  broken: number;
}

interface Block {
  readonly rows: readonly CsvRow[];
  /** The text of a last row with an unclosed quote; the next block may close it. */
  readonly rest: string;
}

function parseBlock(text: string, position: Position, isLast: boolean): Block {
  position.delimiter ??= delimiterOf(text);
  const rows: CsvRow[] = [];
  for (let rest = text; rest !== ''; ) {
    const read = parseValidRows(rest, position.delimiter ?? ',', position.line);
    for (const row of read.rows) rows.push(row);
    position.line += lineEndsIn(rest.slice(0, read.end));
    rest = rest.slice(read.end);
    if (rest === '') break;
    if (read.isOpen && !isLast && rest.length < QUOTED_MAX) return { rows, rest };
    position.broken += 1;
    if (position.broken > BROKEN_ROWS_MAX) {
      throw new UnreadableFile(`More than ${BROKEN_ROWS_MAX} lines have broken quotes: is it CSV?`);
    }
    rows.push({ line: position.line, cells: null });
    position.line += 1;
    rest = afterFirstLine(rest);
  }
  return { rows, rest: '' };
}

interface ValidRows {
  readonly rows: readonly CsvRow[];
  /** Offset of the first malformed row, or of the end of the text. */
  readonly end: number;
  /** Whether that row's quote is unclosed at the end of the text. */
  readonly isOpen: boolean;
}

function parseValidRows(text: string, delimiter: string, firstLine: number): ValidRows {
  const rows: CsvRow[] = [];
  let linesRead = 0;
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (cells: string[], { lines }) => {
        linesRead = lines;
        const inside = cells.reduce((sum, cell) => sum + lineEndsIn(cell), 0);
        rows.push({ line: firstLine + lines - 1 - inside, cells });
        return null;
      },
    });
    return { rows, end: text.length, isOpen: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const end = afterBlankLines(text, afterLines(text, linesRead));
    return { rows, end, isOpen: error.code === 'CSV_QUOTE_NOT_CLOSED' };
  }
}

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function afterLines(text: string, count: number): number {
  let start = 0;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf('\n', start);
    if (end === -1) return text.length;
    start = end + 1;
  }
  return start;
}

function afterBlankLines(text: string, from: number): number {
  const blank = /(?:[^\S\n]*\n)*/y;
  blank.lastIndex = from;
  return from + (blank.exec(text)?.[0].length ?? 0);
}

function afterFirstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? '' : text.slice(end + 1);
}

/** Null if there are only blank lines. */
function delimiterOf(text: string): string | null {
  const header = text.trimStart().split('\n', 1)[0] ?? '';
  if (header === '') return null;
  return header.split(';').length > header.split(',').length ? ';' : ',';
}
