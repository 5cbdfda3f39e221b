import type { Traits } from '../domain/people/personality.ts';
import { HEADINGS, ICON_COLUMNS } from './columns.ts';

/** A personality of an exported file, which `readCsv` can read again. */
export interface ExportedRecord extends Traits {
  /**
   * Data URLs with a space between them (see icons/portable-icon.ts), because the address of an icon is valid in one
   * catalogue only.
   */
  readonly icon: string | null;
}

/** The byte order mark, by which Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats records as a stream of text. Cells are separated by semicolons, which spreadsheets in Portuguese expect: they
 * show a row that is separated by commas in one column.
 */
export async function* writeCsv(records: AsyncIterable<ExportedRecord>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${HEADINGS.join(';')}\n`;
  for await (const { icon, ...record } of records) {
    const sizes = icon?.split(' ') ?? [];
    const cells: Readonly<Record<string, unknown>> = {
      ...record,
      ...Object.fromEntries(ICON_COLUMNS.map((column, i) => [column, sizes[i]])),
    };
    // The texts of a list are the lines of its cell.
    const texts = HEADINGS.map((heading) => [cells[heading] ?? ''].flat().join('\n'));
    yield writeRow(texts, ';');
  }
}

/** A row of cells, none of which a spreadsheet runs as a formula. */
export function writeRow(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map(quote).join(separator)}\n`;
}

/**
 * A spreadsheet runs a cell that begins with one of these as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). One that separates cells by semicolons or tabs may also
 * split a cell of ours, at its line ends too, so each part counts.
 */
const START = '(?<=^|[;\\t\\n])';
const FORMULA = "[' ]*[=+\\-@＝＋－＠\\t\\r]";
const UNGUARDED = new RegExp(`${START}(?=${FORMULA})`, 'g');
const GUARD = new RegExp(`${START}'(?=${FORMULA})`, 'g');

/** An apostrophe makes it text. One more where there are some, so that `removeGuard` is exact. */
function addGuard(text: string): string {
  return text.replaceAll(UNGUARDED, "'");
}

/** The cell as it was before `addGuard`. */
export function removeGuard(cell: string): string {
  return cell.replaceAll(GUARD, '');
}

/** Quotes a cell (RFC 4180), so that a spreadsheet which separates them by semicolons does not split it. */
function quote(text: string): string {
  return `"${addGuard(text).replaceAll('"', '""')}"`;
}
