import type { Words } from '../words.ts';
import { wordsOneAway, wordsTwoAway } from './near-words.ts';
import { respacingsOf } from './variants.ts';

/** Maximum number of generated names with one error in each of two words. */
const PAIRS_MAX = 2_000;

/**
 * Generates names near a folded name from the words of stored names. A word that no stored name has must
 * be one of the wrong words; this leaves few names to generate for most typing errors.
 */
export function createNearNames(known: Words, folded: string) {
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
