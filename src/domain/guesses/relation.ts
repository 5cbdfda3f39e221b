import { PREFERENCES, type TypeCode } from '../vocabulary.ts';
import { type Guess, typeOfGuess } from './guess.ts';
import type { GuessResults } from './results.ts';
import { rankTypes } from './verdict.ts';

/**
 * The maximum share of its type with which a guess is called contrary, and the minimum share of the most frequent type.
 * A contrary guess is never the only one of its type: two are a tenth of all only if there are twenty or more.
 */
const CONTRARY_MAX = 0.1;
const MOST_MIN = 0.6;

/** The relation of a visitor’s guess to the other guesses. */
export type Relation = { readonly kind: 'uncounted' } | CountedRelation;

/**
 * `others` is the number of other guesses with the same type, or with all of these letters. `ofTen` is how many of
 * ten guesses have the type `most`.
 */
type CountedRelation = { readonly others: number } & (
  | { readonly kind: 'type' }
  | { readonly kind: 'letters'; readonly letters: number }
  | { readonly kind: 'contrary'; readonly ofTen: number; readonly most: TypeCode }
);

/** The first relation that holds. `isCounted` is whether the visitor’s guess counts, which the results do not tell. */
export function relationOf(results: GuessResults, own: Guess, isCounted: boolean): Relation {
  const { types, complete, incomplete } = results;
  const hasAll = (code: string) =>
    PREFERENCES.every((axis, i) => own[axis] === null || own[axis] === code[i]);
  const alike = Object.entries({ ...types, ...incomplete }).reduce(
    (sum, [code, count]) => (hasAll(code) ? sum + count : sum),
    0,
  );
  // If the visitor’s guess counts, the results include it, so there is at least one like it.
  if (!isCounted || alike === 0) return { kind: 'uncounted' };
  const others = alike - 1;
  if (typeOfGuess(own) === null) {
    const letters = PREFERENCES.filter((axis) => own[axis] !== null).length;
    return { kind: 'letters', others, letters };
  }
  const [most] = rankTypes(types);
  const isContrary =
    others > 0 && alike <= CONTRARY_MAX * complete && types[most] >= MOST_MIN * complete;
  if (!isContrary) return { kind: 'type', others };
  return { kind: 'contrary', others, ofTen: tenthsOf(types[most], complete), most };
}

/** A share in tenths, rounded, but at most nine: it is never shown as all. */
export function tenthsOf(part: number, all: number): number {
  return Math.min(9, Math.round((10 * part) / all));
}
