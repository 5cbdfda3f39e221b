import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { findWords, findWordsOneAway, findWordsTwoAway } from './near-words.ts';
import { respacingsOf } from './variants.ts';

/** Maximum number of generated names with one error in each of two words. */
const PAIRS_MAX = 2_000;

export interface NearNames {
  /** Names one letter away. */
  oneAway(): Promise<readonly string[]>;
  /** Names two letters away, except those with a wrong space and another error. */
  twoAway(): Promise<readonly string[]>;
}

/**
 * Generates names near a folded name from the words of stored names. A word that no stored name has must
 * be one of the wrong words; this leaves few names to generate for most typing errors.
 */
export async function createNearNames(
  db: Kysely<Schema>,
  engine: Engine,
  folded: string,
): Promise<NearNames> {
  const words = folded.split(' ');
  const known = new Set(await findWords(db, engine, words));
  const unknown = [...words.keys()].filter((at) => !known.has(words[at] ?? ''));
  const mayBeWrong = (...places: readonly number[]): boolean =>
    unknown.every((at) => places.includes(at));

  const near = new Map<number, readonly string[]>();
  const wordsOneAway = async (at: number): Promise<readonly string[]> => {
    const others = near.get(at) ?? (await findWordsOneAway(db, engine, words[at] ?? ''));
    near.set(at, others);
    return others;
  };

  return {
    async oneAway() {
      const names = [...respacingsOf(folded)];
      for (const at of words.keys()) {
        if (!mayBeWrong(at)) continue;
        for (const other of await wordsOneAway(at)) names.push(words.with(at, other).join(' '));
      }
      return names;
    },
    async twoAway() {
      const names: string[] = [];
      for (const [at, word] of words.entries()) {
        if (!mayBeWrong(at)) continue;
        for (const other of await findWordsTwoAway(db, word)) {
          names.push(words.with(at, other).join(' '));
        }
      }
      const end = names.length + PAIRS_MAX;
      for (const at of words.keys()) {
        for (let next = at + 1; next < words.length; next += 1) {
          if (!mayBeWrong(at, next)) continue;
          for (const first of await wordsOneAway(at)) {
            for (const second of await wordsOneAway(next)) {
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
