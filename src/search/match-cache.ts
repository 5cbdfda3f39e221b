import { LRUCache } from 'lru-cache';
import { CELLS } from '../domain/types/cell.ts';
import { type Bits, forEachBit, hasBit, keepBits, setBit, sizeOfBits } from './bits.ts';
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

/** An LRU cache of the matches of recent tests. A write updates each set instead of invalidating it. */
export interface MatchCache {
  get(key: string): Matches | undefined;
  /** Keeps only those ordinals of a set that are in each cached set whose key passes. */
  narrow(bits: Bits, isWanted: (key: string) => boolean): void;
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

/** The maximum number of entries, since each write tests each of them. */
const ENTRIES_MAX = 2_048;
/** The maximum size of all entries in bytes: those of 128 tests that many of a million personalities pass. */
const BYTES_MAX = 16 * 1024 * 1024;
/** The approximate sizes in bytes of an entry without its matches, and of an ordinal in a `Set`. */
const ENTRY_BYTES = 500;
const ORDINAL_BYTES = 40;

/** A test and what passes it. Few matches are kept as a set of their ordinals, which takes less memory than bits. */
interface Entry {
  readonly test: Test;
  readonly passing: Matches | Set<number>;
}

export function createMatchCache(people: People): MatchCache {
  const cache = new LRUCache<string, Entry>({
    max: ENTRIES_MAX,
    maxSize: BYTES_MAX,
    sizeCalculation: ({ passing }) => ENTRY_BYTES + bytesOf(passing),
  });
  const unpack = ({ passing }: Entry): Matches => {
    if (!(passing instanceof Set)) return passing;
    const bits = new Int32Array(people.everybody.length);
    for (const ordinal of passing) setBit(bits, ordinal, true);
    return { bits, counts: countByCell((visit) => passing.forEach(visit), people) };
  };
  const pack = (bits: Bits): Matches | Set<number> => {
    if (sizeOfBits(bits) * ORDINAL_BYTES >= bits.byteLength)
      return { bits, counts: countByCell((visit) => forEachBit(bits, visit), people) };
    const few = new Set<number>();
    forEachBit(bits, (ordinal) => few.add(ordinal));
    return few;
  };
  return {
    get(key) {
      const known = cache.get(key);
      return known && unpack(known);
    },
    narrow(bits, isWanted) {
      for (const [key, entry] of cache.entries())
        if (isWanted(key)) keepBits(bits, unpack(entry).bits);
    },
    *find(key, test, candidates) {
      const known = cache.get(key);
      if (known !== undefined) return unpack(known);
      const found = { test, passing: pack(yield* narrow(candidates(), test)) };
      cache.set(key, found);
      return unpack(found);
    },
    follow(ordinal, before) {
      const cell = people.cells[ordinal] ?? NO_CELL;
      for (const [key, { test, passing }] of cache.entries()) {
        const isIn = cell !== NO_CELL && test(ordinal);
        if (passing instanceof Set) {
          if (isIn) passing.add(ordinal);
          else passing.delete(ordinal);
        } else if (passing.bits.length < people.everybody.length) {
          // Bits that are too short for the current ordinals are dropped, and found again when they are needed.
          cache.delete(key);
        } else {
          const { bits, counts } = passing;
          if (hasBit(bits, ordinal)) counts[before] = (counts[before] ?? 0) - 1;
          if (isIn) counts[cell] = (counts[cell] ?? 0) + 1;
          setBit(bits, ordinal, isIn);
        }
      }
    },
    clear: () => cache.clear(),
  };
}

function bytesOf(passing: Entry['passing']): number {
  return passing instanceof Set ? passing.size * ORDINAL_BYTES : passing.bits.byteLength;
}

/** The number of ordinals in each cell; `forEach` visits each ordinal. */
function countByCell(
  forEach: (visit: (ordinal: number) => void) => void,
  { cells }: People,
): number[] {
  const counts = new Array<number>(CELLS.length).fill(0);
  forEach((ordinal) => {
    const cell = cells[ordinal] ?? NO_CELL;
    counts[cell] = (counts[cell] ?? 0) + 1;
  });
  return counts;
}
