import { PREFERENCES, type TypeCode } from '../vocabulary.ts';
import { type Guess, typeOfGuess } from './guess.ts';
import type { GuessResults } from './results.ts';
import { rankTypes } from './verdict.ts';

/** Complete guesses from which on somebody can be called contrary, and the shares of the own type and of another. */
const ENOUGH = 20;
const CONTRARY_MAX = 0.1;
const MOST_MIN = 0.6;

/** Where a visitor's guess stands among the others. */
export type Relation = { readonly kind: 'uncounted' } | CountedRelation;

/**
 * How many others have guessed this type, or all of these letters; of a contrary one also how many of ten see another.
 */
type CountedRelation = { readonly others: number } & (
  | { readonly kind: 'type' }
  | { readonly kind: 'letters'; readonly letters: number }
  | { readonly kind: 'contrary'; readonly ofTen: number; readonly most: TypeCode }
);

/** The first relation that holds; `isCounted` is what is known of the guess besides the results. */
export function relationOf(results: GuessResults, own: Guess, isCounted: boolean): Relation {
  const { types, complete, incomplete } = results;
  const hasAll = (code: string) =>
    PREFERENCES.every((axis, i) => own[axis] === null || own[axis] === code[i]);
  const alike = Object.entries({ ...types, ...incomplete }).reduce(
    (sum, [code, count]) => (hasAll(code) ? sum + count : sum),
    0,
  );
  // The results have at least one where a guess counts: this one.
  if (!isCounted || alike === 0) return { kind: 'uncounted' };
  const others = alike - 1;
  if (typeOfGuess(own) === null) {
    const letters = PREFERENCES.filter((axis) => own[axis] !== null).length;
    return { kind: 'letters', others, letters };
  }
  const [most] = rankTypes(types);
  const isContrary =
    others > 0 &&
    complete >= ENOUGH &&
    alike <= CONTRARY_MAX * complete &&
    types[most] >= MOST_MIN * complete;
  if (!isContrary) return { kind: 'type', others };
  return { kind: 'contrary', others, ofTen: tenthsOf(types[most], complete), most };
}

/** A share of ten, below ten: where it is not all, it is not said to be. */
export function tenthsOf(part: number, all: number): number {
  return Math.min(9, Math.round((10 * part) / all));
}
