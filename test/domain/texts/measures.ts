/** Number of code points. */
export const lengthOf = (text: string): number => [...text].length;

export const sentencesOf = (text: string): number => text.match(/[.!?…](?=\s|$)/g)?.length ?? 0;

export const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** All sequences of `length` words in the text. */
export function runsOf(text: string, length: number): ReadonlySet<string> {
  const words = wordsOf(text);
  const starts = Math.max(0, words.length - length + 1);
  return new Set(Array.from({ length: starts }, (_, i) => words.slice(i, i + length).join(' ')));
}
