import { fold } from '../fold.ts';

/** Shorter words are not looked for in descriptions: too many words begin with them. */
const LETTERS_MIN = 3;

/** The text in which a description is searched; empty for none. */
export function foldDescription(description: string | null): string {
  return description === null ? '' : fold(description);
}

/** The words of a folded description, separated by spaces. */
export function wordsOfDescription(folded: string): string {
  return folded.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/**
 * The endings of Portuguese plurals, folded, and those of their singulars. A word may have several singulars of which
 * only one is a word: `escritores` asks for `escritor` and `escritore`.
 */
const PLURALS: readonly (readonly [plural: string, singular: string])[] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['uis', 'ul'],
  ['ns', 'm'],
  ['res', 'r'],
  ['zes', 'z'],
  ['ses', 's'],
  ['s', ''],
];

/** The beginnings of words that a folded term asks for in descriptions: the term and its singulars; none if too short. */
export function beginningsAsked(term: string): readonly string[] {
  if ([...term].length < LETTERS_MIN) return [];
  const singulars = PLURALS.filter(([plural]) => term.endsWith(plural)).map(
    ([plural, singular]) => term.slice(0, -plural.length) + singular,
  );
  return [term, ...singulars.filter((singular) => singular.length >= LETTERS_MIN)];
}

/** Whether a word of a folded description begins with one of these beginnings. */
export function hasBeginning(folded: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => {
    for (let at = folded.indexOf(beginning); at !== -1; at = folded.indexOf(beginning, at + 1))
      if (!/[\p{L}\p{N}\p{M}]$/u.test(folded.slice(Math.max(0, at - 2), at))) return true;
    return false;
  });
}
