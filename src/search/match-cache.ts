import { LRUCache } from 'lru-cache';
import { CELLS } from '../domain/types/cell.ts';
import { type Bits, forEachBit, hasBit, setBit } from './bits.ts';
import { NO_CELL, type People } from './people.ts';
import { narrow, type Sliced } from './slices.ts';

/** Whether the personality with an ordinal passes. */
export type Test = (ordinal: number) => boolean;

/**
 * The personalities that pass a test, and how many of them are in each cell. Cached ones are updated in place by each
 * write, so callers copy what they need for longer.
 */
export interface Matches {
  readonly bits: Bits;
  readonly counts: number[];
}

/** An LRU cache of the matches of recent tests. A write changes one bit of each set instead of invalidating the set. */
export interface MatchCache {
  get(key: string): Matches | undefined;
  entries(): Iterable<readonly [key: string, matches: Matches]>;
  /**
   * The cached matches of a test; without any, tests the `candidates`, which must include all personalities that
   * pass. A cache key always stands for the same test.
   */
  find(key: string, test: Test, candidates: () => Bits): Sliced<Matches>;
  /** Called after the personality at an ordinal was changed, with the cell it had before. */
  follow(ordinal: number, before: number): void;
  /** Removes all entries. Used where more changes have to be followed than are worth applying one by one. */
  clear(): void;
}

export function createMatchCache(people: People, max: number): MatchCache {
  const cache = new LRUCache<string, Matches & { readonly test: Test }>({ max });
  return {
    get: (key) => cache.get(key),
    entries: () => cache.entries(),
    *find(key, test, candidates) {
      const known = cache.get(key);
      if (known !== undefined) return known;
      const bits = yield* narrow(candidates(), test);
      const found = { bits, counts: countByCell(bits, people), test };
      cache.set(key, found);
      return found;
    },
    follow(ordinal, before) {
      const cell = people.cells[ordinal] ?? NO_CELL;
      for (const [key, { bits, counts, test }] of cache.entries()) {
        // Sets that are too short for the current ordinals are dropped, and found again when they are needed.
        if (bits.length < people.everybody.length) {
          cache.delete(key);
          continue;
        }
        if (hasBit(bits, ordinal)) counts[before] = (counts[before] ?? 0) - 1;
        const isIn = cell !== NO_CELL && test(ordinal);
        if (isIn) counts[cell] = (counts[cell] ?? 0) + 1;
        setBit(bits, ordinal, isIn);
      }
    },
    clear: () => cache.clear(),
  };
}

function countByCell(bits: Bits, { cells }: People): number[] {
  const counts = new Array<number>(CELLS.length).fill(0);
  forEachBit(bits, (ordinal) => {
    const cell = cells[ordinal] ?? NO_CELL;
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  return counts;
}
