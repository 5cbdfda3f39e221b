import type { Traits } from '../domain/people/personality.ts';
import { HEADINGS, ICON_COLUMNS } from './columns.ts';

/** A personality of an exported CSV file, which `readCsv` can read. */
export interface ExportedRecord extends Traits {
  /**
   * Data URLs separated by spaces (see icons/portable-icon.ts), because the address of an icon is valid in one
   * catalogue only.
   */
  readonly icon: string | null;
}

/** The byte order mark, by which Excel recognises UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Formats records as a stream of CSV text. Cells are separated by semicolons, since spreadsheets in Portuguese show a
 * row with commas in one column.
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

/** Formats a row of cells, none of which a spreadsheet runs as a formula. */
export function writeRow(cells: readonly string[], separator: ',' | ';'): string {
  return `${cells.map(quote).join(separator)}\n`;
}

/**
 * A spreadsheet runs a cell as a formula that begins with one of these characters
 * (https://owasp.org/www-community/attacks/CSV_Injection). A spreadsheet that separates cells by semicolons or tabs may
 * also split our cells, at their line ends too, so that each part must be guarded.
 */
const START = '(?<=^|[;\\t\\n])';
const FORMULA = "[' ]*[=+\\-@＝＋－＠\\t\\r]";
const UNGUARDED = new RegExp(`${START}(?=${FORMULA})`, 'g');
const GUARD = new RegExp(`${START}'(?=${FORMULA})`, 'g');

/**
 * Puts an apostrophe before each beginning of a formula, which makes it text. One is added even if there are
 * apostrophes already, so that `removeGuard` is exact.
 */
function addGuard(text: string): string {
  return text.replaceAll(UNGUARDED, "'");
}

/** Undoes `addGuard`. */
export function removeGuard(cell: string): string {
  return cell.replaceAll(GUARD, '');
}

/** Guards and quotes a cell (RFC 4180), so that a spreadsheet that separates cells by semicolons does not split it. */
function quote(text: string): string {
  return `"${addGuard(text).replaceAll('"', '""')}"`;
}
