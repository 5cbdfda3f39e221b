/**
 * The shuffled order of the gallery.
 *
 * Every personality has an ordinal: a small whole number, dense from 0. A visit's seed keys a
 * permutation of the ordinals below a power of two (its *capacity*), and the gallery is sorted by the
 * place that the permutation gives. Ordinals from the capacity on keep their own number as place, so
 * they come last. A place does not depend on which other ordinals are in use: paging shows each
 * personality that is not deleted exactly once, even while others are added and deleted.
 *
 * The permutation is a Feistel network over an even number of bits (Luby and Rackoff, 1988); for an odd
 * number it is repeated until the result is below the capacity (cycle walking). It has an inverse, so
 * the ordinal at a place and the place of an ordinal both take constant time.
 */
export interface Shuffle {
  readonly capacity: Capacity;
  placeOf(ordinal: number): number;
  ordinalAt(place: number): number;
}

/** 32 bits; formatted in base 36. */
export type Seed = number;

/** Number of ordinals that are permuted: a power of two, at least 2. */
export type Capacity = number;

export const MAX_CAPACITY: Capacity = 2 ** 30;

/** Halves of one or two bits mix slowly, so pairs of places are evenly distributed only after more rounds. */
const ROUNDS = 6;
const ROUNDS_WHEN_SMALL = 10;
const SMALL: Capacity = 16;

/** The smallest capacity for `count` ordinals. */
export function capacityFor(count: number): Capacity {
  return Math.min(MAX_CAPACITY, 2 ** Math.max(1, Math.ceil(Math.log2(Math.max(count, 2)))));
}

export function createShuffle(seed: Seed, capacity: Capacity): Shuffle {
  const half = Math.ceil(Math.log2(capacity) / 2);
  const mask = 2 ** half - 1;
  const rounds = capacity <= SMALL ? ROUNDS_WHEN_SMALL : ROUNDS;
  const keys = Int32Array.from({ length: rounds }, (_, round) =>
    mix(seed ^ Math.imul(round + 1, GOLDEN)),
  );
  const keysBackwards = keys.toReversed();

  const forwards = (value: number): number => {
    let left = value >>> half;
    let right = value & mask;
    for (const key of keys) {
      const mixed = left ^ (mix(right ^ key) & mask);
      left = right;
      right = mixed;
    }
    return (left << half) | right;
  };
  const backwards = (value: number): number => {
    let left = value >>> half;
    let right = value & mask;
    for (const key of keysBackwards) {
      const mixed = right ^ (mix(left ^ key) & mask);
      right = left;
      left = mixed;
    }
    return (left << half) | right;
  };
  const walk = (step: (value: number) => number, start: number): number => {
    if (start >= capacity) return start;
    let value = step(start);
    while (value >= capacity) value = step(value);
    return value;
  };

  return {
    capacity,
    placeOf: (ordinal) => walk(forwards, ordinal),
    ordinalAt: (place) => walk(backwards, place),
  };
}

export function formatSeed(seed: Seed): string {
  return (seed >>> 0).toString(36);
}

/** Parses a seed; null for any text that `formatSeed` does not produce. */
export function parseSeed(text: string): Seed | null {
  if (!/^[0-9a-z]{1,7}$/.test(text)) return null;
  const seed = Number.parseInt(text, 36);
  return seed < 2 ** 32 && formatSeed(seed) === text ? seed : null;
}

const GOLDEN = 0x9e3779b9;

/** The finaliser of MurmurHash3 (public domain): each input bit affects each output bit. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/** Created once: creating it takes a fifth of a millisecond, and every visit of home needs the day. */
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The seed of an order that changes daily at midnight in São Paulo, so that everybody sees the same until then. */
export function seedOfDay(subject: string, now: Date): string {
  let hash = 0;
  for (const letter of subject + DAY.format(now)) hash = Math.imul(hash, 31) + letter.charCodeAt(0);
  return formatSeed(hash);
}
