import {
  LETTERS,
  type Letter,
  PREFERENCES,
  TYPE_CODES,
  type TypeCode,
  type TypeCounts,
} from '../vocabulary.ts';

/** The possible conclusions from the complete guesses; the first one that holds applies (see `verdictOf`). */
export const VERDICTS = ['none', 'few', 'consensus', 'doubt', 'leaning', 'divided'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The number of complete guesses from which on there is either a consensus, or the type is contested. */
export const ENOUGH_GUESSES = 12;

/** The types, most frequent first; equally frequent ones in the order of `TYPE_CODES`. */
export function rankTypes(types: TypeCounts): readonly [TypeCode, TypeCode, ...TypeCode[]] {
  const [first = 'INTJ', second = 'INTP', ...rest] = TYPE_CODES.toSorted(
    (one, other) => types[other] - types[one],
  );
  return [first, second, ...rest];
}

interface Doubt {
  /** The letters of the two types, that of the first type first. */
  readonly letters: readonly [Letter, Letter];
  /** The code with `_` in place of the letter in doubt. */
  readonly pattern: string;
}

/** The one letter in which two types differ; null if they differ in more. */
export function doubtBetween(first: TypeCode, second: TypeCode): Doubt | null {
  const differing = PREFERENCES.map((_, i) => i).filter((i) => first[i] !== second[i]);
  const [index, ...more] = differing;
  if (index === undefined || more.length > 0) return null;
  const axis = PREFERENCES[index] ?? 'mind';
  const [one, other] = LETTERS[axis];
  return {
    letters: first[index] === one ? [one, other] : [other, one],
    pattern: `${first.slice(0, index)}_${first.slice(index + 1)}`,
  };
}
