/**
 * The one definition of "the same letters": lower case, accents removed, compatibility of text kept
 * otherwise. Names are stored folded and queries are folded, so every store compares the same.
 * Folding twice changes nothing.
 */
export function fold(text: string): string {
  // A sigma is written otherwise at the end of a word, which the end of a query need not be.
  return stripMarks(stripMarks(text).toLowerCase()).replaceAll('ς', 'σ');
}

/** NFD first, so that an accent is a character of its own; NUL goes, since SQL text ends there. */
function stripMarks(text: string): string {
  return text.normalize('NFD').replace(/[\p{M}\0]/gu, '');
}
