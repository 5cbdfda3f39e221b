import { LRUCache } from 'lru-cache';
import { type Bits, hasBit, keepBits, setBit } from './bits.ts';
import type { People } from './people.ts';
import { narrow, type Sliced } from './slices.ts';

/**
 * Who has a text in the names. What is found is kept for the texts that were asked last, and follows each write by one bit,
 * so nothing is ever built again.
 */
export interface Terms {
  /** The ordinals whose names contain a text, where they are kept; not to be changed. */
  kept(text: string): Bits | undefined;
  /**
   * The ordinals whose names contain a text, kept from then on. Looks among those who have the longest kept texts that it
   * contains: among the `mar` for `mari`.
   */
  find(text: string): Sliced<Bits>;
  /** Those of some ordinals whose names contain a text; nothing is kept. */
  among(bits: Bits, text: string): Sliced<Bits>;
  /** Called after each change of who has an ordinal. */
  follow(ordinal: number): void;
  /** Forgets everything: for more changes than are worth following one by one. */
  clear(): void;
}

/** Sets of ordinals that are kept: 32 MB for a million people. */
const KEPT_MAX = 256;

export function createTerms(people: People): Terms {
  const sets = new LRUCache<string, Bits>({ max: KEPT_MAX });

  /** Everybody who may have a text: who has all kept texts that it contains. */
  const candidatesFor = (text: string): Bits => {
    const within: string[] = [];
    const contained = [...sets.keys()].filter((other) => text.includes(other));
    for (const other of contained.sort((a, b) => b.length - a.length))
      if (!within.some((longer) => longer.includes(other))) within.push(other);
    const bits = people.everybody.slice();
    for (const other of within) keepBits(bits, sets.get(other) ?? bits);
    return bits;
  };
  function* among(bits: Bits, text: string): Sliced<Bits> {
    const { texts } = people;
    return yield* narrow(bits, (ordinal) => (texts[ordinal] ?? '').includes(text));
  }

  return {
    kept: (text) => sets.get(text),
    *find(text) {
      const known = sets.get(text);
      if (known !== undefined) return known;
      const bits = yield* among(candidatesFor(text), text);
      sets.set(text, bits);
      return bits;
    },
    among,
    follow(ordinal) {
      const names = people.texts[ordinal] ?? '';
      const isSomebody = hasBit(people.everybody, ordinal);
      for (const [text, bits] of sets.entries()) {
        // Sets that are too short for everybody are found again.
        if (bits.length < people.everybody.length) sets.delete(text);
        else setBit(bits, ordinal, isSomebody && names.includes(text));
      }
    },
    clear: () => sets.clear(),
  };
}
