/** A piece of a value, marked if the other value lacks it. */
export interface Piece {
  readonly text: string;
  readonly differs: boolean;
}

/**
 * The words of a name that are missing in the other one. Names of the same words in another order differ
 * in every word.
 */
export function wordPieces(name: string, other: string): readonly Piece[] {
  const [words, others] = [name.split(' '), other.split(' ')];
  const isReordered = words.every((word) => others.includes(word));
  return words.map((text) => ({ text, differs: isReordered || !others.includes(text) }));
}

/** The letters of a type that differ at their place; null is a missing letter. */
export function letterPieces(
  code: readonly (string | null)[],
  other: readonly (string | null)[],
): readonly Piece[] {
  return code.map((letter, place) => ({ text: letter ?? '?', differs: letter !== other[place] }));
}
