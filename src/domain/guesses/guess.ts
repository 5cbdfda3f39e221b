import type { FieldError } from '../failure.ts';
import type { SomeLetters } from '../types/letters.ts';
import { LETTERS, type Letter, PREFERENCES, type Preference } from '../vocabulary.ts';

/** The letters that a visitor sees in a personality; null for those they are not sure of. */
export type Guess = SomeLetters;

/**
 * A guess as a number from 1 to 80: its letters are base-3 digits in the order of the code, 0 for none, 1 and 2 for
 * the letters of `LETTERS`. 0 would be a guess without any letter, which is not valid.
 */
export type Pattern = number;

export const PATTERN_MAX = 80;

const BASE = 3;

export function patternOf(guess: Guess): Pattern {
  return PREFERENCES.reduce<number>((pattern, axis) => {
    const letters: readonly (Letter | null)[] = LETTERS[axis];
    return pattern * BASE + letters.indexOf(guess[axis]) + 1;
  }, 0);
}

export function guessOf(pattern: Pattern): Guess {
  const digit = (place: number): number => Math.floor(pattern / BASE ** place) % BASE;
  return {
    mind: LETTERS.mind[digit(3) - 1] ?? null,
    energy: LETTERS.energy[digit(2) - 1] ?? null,
    nature: LETTERS.nature[digit(1) - 1] ?? null,
    tactics: LETTERS.tactics[digit(0) - 1] ?? null,
  };
}

/** The letters of a guess in the order of a code: `INFJ`, or `IN__` if some are missing. */
export function codeOfGuess(guess: Guess): string {
  return PREFERENCES.map((axis) => guess[axis] ?? '_').join('');
}

/** The type of a guess with all four letters; null for any other. */
export { typeOf as typeOfGuess } from '../types/letters.ts';

type CheckedGuess =
  | { readonly ok: true; readonly value: Guess }
  /** `errors` is empty for a guess without any letter. */
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Checks a guess from a request: each axis must be present, with one of its letters or null. */
export function checkGuess(given: Readonly<Record<string, unknown>>): CheckedGuess {
  const errors: FieldError[] = [];
  for (const field of Object.keys(given)) {
    if (!(field in LETTERS)) errors.push({ field, issue: 'unknown' });
  }
  const read = <P extends Preference>(field: P): Letter<P> | null => {
    const letter = given[field];
    if (letter === null) return null;
    const known = lettersOf(field).find((one) => one === letter);
    if (known !== undefined) return known;
    errors.push({ field, issue: letter === undefined ? 'required' : 'not_one_of' });
    return null;
  };
  const value: Guess = {
    mind: read('mind'),
    energy: read('energy'),
    nature: read('nature'),
    tactics: read('tactics'),
  };
  return errors.length === 0 && patternOf(value) > 0 ? { ok: true, value } : { ok: false, errors };
}

function lettersOf<P extends Preference>(axis: P): readonly Letter<P>[] {
  return LETTERS[axis];
}
