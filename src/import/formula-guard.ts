/**
 * A spreadsheet runs a cell that begins with one of these as a formula
 * (https://owasp.org/www-community/attacks/CSV_Injection). One that separates cells by semicolons or tabs may also
 * split a cell of ours, at its line ends too, so each part counts.
 */
const START = '(?<=^|[;\\t\\n])';
const FORMULA = "[' ]*[=+\\-@\\t\\r]";
const UNGUARDED = new RegExp(`${START}(?=${FORMULA})`, 'g');
const GUARD = new RegExp(`${START}'(?=${FORMULA})`, 'g');

/** An apostrophe makes it text. One more where there are some, so that `removeGuard` is exact. */
export function addGuard(text: string): string {
  return text.replaceAll(UNGUARDED, "'");
}

/** The cell as it was before `addGuard`. */
export function removeGuard(cell: string): string {
  return cell.replaceAll(GUARD, '');
}
