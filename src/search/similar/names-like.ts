import {
  errorsAllowed,
  LIKENESSES,
  type Likeness,
  likenessOfAny,
} from '../../domain/people/similar.ts';
import { findNamed } from '../find-named.ts';
import type { People } from '../people.ts';
import type { Words } from '../words.ts';
import { createNearNames } from './near-names.ts';

/** Six words have 720 permutations. */
const WORDS_MAX = 6;

/**
 * The ordinals of those of whose names one is similar to a folded name (see domain/people/similar.ts) as far as its words
 * are known, in steps from the most similar to the least; somebody may be in several.
 */
export function* alikeIn({ built, changed }: People, folded: string): Generator<readonly number[]> {
  // The words of these are not among those that were built.
  const late = new Map<Likeness, number[]>();
  for (const row of changed.values()) {
    const likeness = row === null ? null : likenessOfAny(folded, row.folded);
    if (row === null || likeness === null) continue;
    late.set(likeness, [...(late.get(likeness) ?? []), row.ordinal]);
  }
  const names = namesLike(built.words, folded);
  for (const likeness of LIKENESSES) {
    const known = findNamed(built, names.next().value ?? []);
    yield [...known].filter((ordinal) => !changed.has(ordinal)).concat(late.get(likeness) ?? []);
  }
}

/**
 * Folded names that are similar to a folded name, by likeness. Nobody need have them: the cost depends on the name and
 * on the number of words, not on the number of personalities.
 */
function* namesLike(words: Words, folded: string): Generator<readonly string[], undefined> {
  yield [folded];
  const allowed = errorsAllowed(folded);
  if (allowed === 0) return;
  yield ordersOf(folded);
  const near = createNearNames(words, folded);
  yield near.oneAway().filter((name) => errorsAllowed(name) > 0);
  if (allowed < 2) return;
  yield near.twoAway().filter((name) => errorsAllowed(name) > 1);
}

/** The name with its words in every other order; empty for names of more than `WORDS_MAX` words. */
function ordersOf(name: string): readonly string[] {
  const words = name.split(' ');
  if (words.length > WORDS_MAX) return [];
  const orders = new Set(permute(words).map((order) => order.join(' ')));
  orders.delete(name);
  return [...orders];
}

function permute(words: readonly string[]): string[][] {
  if (words.length < 2) return [[...words]];
  return words.flatMap((word, at) =>
    permute(words.toSpliced(at, 1)).map((others) => [word, ...others]),
  );
}
