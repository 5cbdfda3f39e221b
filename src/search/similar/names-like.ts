import {
  errorsAllowed,
  LIKENESSES,
  type Likeness,
  likenessOfAny,
} from '../../domain/people/similar.ts';
import { findNamed } from '../find-named.ts';
import type { People } from '../people.ts';
import type { Words } from '../words.ts';
import { wordsOneAway, wordsTwoAway } from './near-words.ts';
import { respacingsOf } from './variants.ts';

/** Six words have 720 permutations. */
const WORDS_MAX = 6;

/** Maximum number of generated names with one error in each of two words. */
const PAIRS_MAX = 2_000;

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

/**
 * Generates names near a folded name from the words of stored names. A word that no stored name has must
 * be one of the wrong words; this leaves few names to generate for most typing errors.
 */
function createNearNames(known: Words, folded: string) {
  const words = folded.split(' ');
  const unknown = [...words.keys()].filter((at) => known.find(words[at] ?? '') === -1);
  const mayBeWrong = (...places: readonly number[]): boolean =>
    unknown.every((at) => places.includes(at));

  const near = new Map<number, readonly string[]>();
  const oneAwayAt = (at: number): readonly string[] => {
    const others = near.get(at) ?? wordsOneAway(known, words[at] ?? '');
    near.set(at, others);
    return others;
  };

  return {
    /** Names one letter away. */
    oneAway(): readonly string[] {
      const names = [...respacingsOf(folded)];
      for (const at of words.keys()) {
        if (!mayBeWrong(at)) continue;
        for (const other of oneAwayAt(at)) names.push(words.with(at, other).join(' '));
      }
      return names;
    },
    /** Names two letters away, except those with a wrong space and another error. */
    twoAway(): readonly string[] {
      const names: string[] = [];
      for (const [at, word] of words.entries()) {
        if (!mayBeWrong(at)) continue;
        for (const other of wordsTwoAway(known, word)) names.push(words.with(at, other).join(' '));
      }
      const end = names.length + PAIRS_MAX;
      for (const at of words.keys()) {
        for (let next = at + 1; next < words.length; next += 1) {
          if (!mayBeWrong(at, next)) continue;
          for (const first of oneAwayAt(at)) {
            for (const second of oneAwayAt(next)) {
              if (names.length === end) return names;
              names.push(words.with(at, first).with(next, second).join(' '));
            }
          }
        }
      }
      return names;
    },
  };
}
