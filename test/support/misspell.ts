import { fold } from '../../src/domain/fold.ts';
import { GROUP_DEFINITIONS } from '../../src/domain/types/groups.ts';
import { typeNames } from '../../src/domain/types/type-names.ts';
import { GROUPS, TYPE_CODES } from '../../src/domain/vocabulary.ts';

/** A misspelled query, and a text that the suggested correction has to contain. */
export interface Misspelt {
  readonly typed: string;
  readonly wanted: string;
}

/** Pseudorandom numbers from 0 to below `end`, the same in each run. */
export type Random = (end: number) => number;

export function createRandom(seed: number): Random {
  let state = seed;
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * end);
  };
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The word with one letter left out, inserted, replaced, or swapped with the next. */
function misspell(word: string, random: Random): string {
  const points = [...word];
  const at = random(points.length);
  const letter = LETTERS[random(LETTERS.length)] ?? '';
  const [first = '', second = ''] = [points[at], points[at + 1]];
  switch (random(4)) {
    case 0:
      return points.toSpliced(at, 1).join('');
    case 1:
      return points.toSpliced(at, 0, letter).join('');
    case 2:
      return points.with(at, letter).join('');
    default:
      return points.toSpliced(at, 2, second, first).join('');
  }
}

/** A name with this many errors in a word of at least `lettersMin` letters; null if it has no such word. */
export function misspellName(
  name: string,
  { errors, lettersMin }: { readonly errors: number; readonly lettersMin: number },
  random: Random,
): Misspelt | null {
  const words = name.split(' ');
  const long = [...words.keys()].filter((at) => [...(words[at] ?? '')].length >= lettersMin);
  const at = long[random(long.length)];
  if (at === undefined) return null;
  let word = words[at] ?? '';
  for (let error = 0; error < errors; error += 1) word = misspell(word, random);
  return { typed: words.with(at, word).join(' '), wanted: name };
}

/**
 * Misspells names by likely mistakes: a doubled letter, a missing vowel, two swapped letters, a lost or added space.
 */
export function likelyMistakes(names: readonly string[]): readonly Misspelt[] {
  const titles = TYPE_CODES.flatMap(typeNames);
  const groups = GROUPS.map((group) => GROUP_DEFINITIONS[group].name);
  const terms = [...titles, ...groups]
    .map(fold)
    .flatMap((wanted) =>
      [
        wanted.replace(/(?<=.)([lnrst])/, '$1$1'),
        wanted.replace(/(?<=...)[aeiou]/, ''),
        wanted.replace(/(?<=..)(.)(.)/, '$2$1'),
      ].map((typed) => ({ typed, wanted })),
    );
  const pairs = names.filter((name) => name.split(' ').length === 2);
  const joined = pairs.map((wanted) => ({ typed: wanted.replace(' ', ''), wanted }));
  const parted = names
    .filter((name) => !name.includes(' ') && name.length > 6)
    .map((wanted) => ({ typed: `${wanted.slice(0, 4)} ${wanted.slice(4)}`, wanted }));
  return [...terms, ...joined, ...parted];
}
