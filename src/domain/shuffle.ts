/**
 * The shuffled order of the gallery.
 *
 * Every personality has an ordinal: a small whole number, dense from 0. A visit's seed keys a
 * permutation of the ordinals below a power of two (its *capacity*), and the gallery shows them by
 * their place in it. Ordinals from the capacity on keep their own number as place, so they follow
 * at the end. Nobody's place depends on who else is there: while others add and delete, a walk
 * through the pages meets each one that stays exactly once.
 *
 * The permutation is a Feistel network over an even number of bits (Luby and Rackoff, 1988), made
 * to fit an odd number by walking its cycle until it lands below the capacity. It has an inverse,
 * so both "who is at place p?" and "what is the place of ordinal o?" take constant time.
 */
export interface Shuffle {
  readonly seed: Seed;
  readonly capacity: Capacity;
  placeOf(ordinal: number): number;
  ordinalAt(place: number): number;
}

/** 32 bits, written in base 36. */
export type Seed = number;

/** A power of two, at least 2: how many ordinals the permutation mixes. */
export type Capacity = number;

export const MAX_CAPACITY: Capacity = 2 ** 30;

/** Halves of one or two bits hardly mix: pairs of places are even only after more rounds. */
const ROUNDS = 6;
const ROUNDS_WHEN_SMALL = 10;
const SMALL: Capacity = 16;

/** The capacity that holds `count` ordinals. */
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
    seed,
    capacity,
    placeOf: (ordinal) => walk(forwards, ordinal),
    ordinalAt: (place) => walk(backwards, place),
  };
}

export function formatSeed(seed: Seed): string {
  return (seed >>> 0).toString(36);
}

/** Null for anything that `formatSeed` did not write. */
export function parseSeed(text: string): Seed | null {
  if (!/^[0-9a-z]{1,7}$/.test(text)) return null;
  const seed = Number.parseInt(text, 36);
  return seed < 2 ** 32 && formatSeed(seed) === text ? seed : null;
}

const GOLDEN = 0x9e3779b9;

/** The finaliser of MurmurHash3 (public domain): every bit of the input moves every bit of the output. */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
