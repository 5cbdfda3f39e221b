import { LRUCache } from 'lru-cache';
import { CELLS } from '../domain/types/cell.ts';
import { type Bits, forEachBit, hasBit, setBit } from './bits.ts';
import { NO_CELL, type People } from './people.ts';
import { narrow, type Sliced } from './slices.ts';

/** Whether whoever has an ordinal passes. */
export type Test = (ordinal: number) => boolean;

/**
 * Those who pass a test, and how many of them are in each cell. Both follow each write: what is needed for longer
 * has to be copied.
 */
export interface Matches {
  readonly bits: Bits;
  readonly counts: number[];
}

/**
 * The sets of those who pass the tests that were asked for last. A write changes one bit of each set, so that none has
 * to be found again.
 */
export interface Kept {
  get(name: string): Matches | undefined;
  entries(): Iterable<readonly [name: string, matches: Matches]>;
  /** Finds those among `candidates` who pass a test; nobody else passes it. A name always stands for the same test. */
  find(name: string, test: Test, candidates: () => Bits): Sliced<Matches>;
  /** Called after each change of who has an ordinal, with the cell before it. */
  follow(ordinal: number, before: number): void;
  /** Forgets everything: for more changes than are worth following one by one. */
  clear(): void;
}

export function createKept(people: People, max: number): Kept {
  const kept = new LRUCache<string, Matches & { readonly test: Test }>({ max });
  return {
    get: (name) => kept.get(name),
    entries: () => kept.entries(),
    *find(name, test, candidates) {
      const known = kept.get(name);
      if (known !== undefined) return known;
      const bits = yield* narrow(candidates(), test);
      const found = { bits, counts: countByCell(bits, people), test };
      kept.set(name, found);
      return found;
    },
    follow(ordinal, before) {
      const cell = people.cells[ordinal] ?? NO_CELL;
      for (const [name, { bits, counts, test }] of kept.entries()) {
        // Sets that are too short for everybody are found again.
        if (bits.length < people.everybody.length) {
          kept.delete(name);
          continue;
        }
        if (hasBit(bits, ordinal)) counts[before] = (counts[before] ?? 0) - 1;
        const isIn = cell !== NO_CELL && test(ordinal);
        if (isIn) counts[cell] = (counts[cell] ?? 0) + 1;
        setBit(bits, ordinal, isIn);
      }
    },
    clear: () => kept.clear(),
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
