import { editDistance } from '../domain/people/similar.ts';
import { bitsIn } from './bits.ts';
import { lettersOf, mayDifferIn } from './letters.ts';
import type { Sliced } from './slices.ts';

/**
 * The distinct words of names, with the number of occurrences of each. It follows each name that is added or removed.
 */
export interface Vocabulary {
  /** Adds or removes the words of folded names, as by `foldNames`. */
  count(folded: string, by: 1 | -1): void;
  has(word: string): boolean;
  /** The number of occurrences of a word; 0 if no name has it. */
  occurrences(word: string): number;
  /**
   * The words at edit distance 1, and at 2 if so many errors are allowed. If too many words are near, only the first
   * ones are compared.
   */
  near(word: string, errors: 1 | 2): Sliced<Near>;
}

interface Near {
  readonly oneAway: readonly string[];
  readonly twoAway: readonly string[];
}

/** Words visited before the clock is checked; takes less than a millisecond. */
const STEP = 4_000;

/**
 * Maximum number of letters of words that are compared one by one: some tens of milliseconds. Names crafted to be
 * near each other could otherwise make this arbitrarily long.
 */
const COMPARED_MAX = 100_000;

/** Letters compared before the clock is checked; takes about a millisecond. */
const COMPARED_STEP = 5_000;

/**
 * Words that are counted for one personality: eight for each of six names. More words would only serve to fill the
 * memory.
 */
const WORDS_MAX = 48;

const [LINE_FEED, SPACE] = [10, 32];

export function createVocabulary(): Vocabulary {
  const counts = new Map<string, number>();
  const add = (word: string, by: 1 | -1): void => {
    const count = (counts.get(word) ?? 0) + by;
    if (count > 0) counts.set(word, count);
    else counts.delete(word);
  };
  return {
    count(folded, by) {
      let [from, words] = [0, 0];
      for (let at = 0; at < folded.length && words < WORDS_MAX; at += 1) {
        const unit = folded.charCodeAt(at);
        if (unit !== SPACE && unit !== LINE_FEED) continue;
        if (at > from) {
          add(folded.slice(from, at), by);
          words += 1;
        }
        from = at + 1;
      }
    },
    has: (word) => counts.has(word),
    occurrences: (word) => counts.get(word) ?? 0,
    *near(word, errors) {
      const asked = lettersOf(word);
      const found: { readonly [distance: number]: string[] } = { 1: [], 2: [] };
      let compared = 0;
      const compare = (other: string): void => {
        if (!mayDifferIn(errors, word, other)) return;
        const letters = lettersOf(other);
        if (bitsIn(asked & ~letters) > errors || bitsIn(letters & ~asked) > errors) return;
        compared += other.length;
        const distance = editDistance(word, other, errors);
        if (distance <= errors) found[distance]?.push(other);
      };
      let [looked, rested] = [0, 0];
      for (const other of counts.keys()) {
        compare(other);
        if (compared > COMPARED_MAX) break;
        looked += 1;
        if (looked % STEP !== 0 && compared - rested < COMPARED_STEP) continue;
        rested = compared;
        yield;
      }
      return { oneAway: found[1] ?? [], twoAway: found[2] ?? [] };
    },
  };
}
