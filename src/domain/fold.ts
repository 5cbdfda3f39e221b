/**
 * Normalizes text for comparison: lower case, accents removed, everything else kept. Names are stored
 * folded and queries are folded, so that all stores compare in the same way. Folding is idempotent.
 */
export function fold(text: string): string {
  // A final sigma (ς) becomes σ: the end of a query need not be the end of a word.
  return stripMarks(stripMarks(text).toLowerCase()).replaceAll('ς', 'σ');
}

/** NFD separates accents from their letters; NUL is removed, because it ends text in SQL. */
function stripMarks(text: string): string {
  return text.normalize('NFD').replace(/[\p{M}\0]/gu, '');
}
