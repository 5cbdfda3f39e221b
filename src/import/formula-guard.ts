/**
 * A spreadsheet runs a cell that begins with one of these as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
const FORMULA = /^'*[=+\-@\t\r]/;

/** An apostrophe makes it text. One more where there are some, so that `removeGuard` is exact. */
export function addGuard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The cell as it was before `addGuard`. */
export function removeGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
