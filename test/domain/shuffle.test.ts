import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capacityFor, createShuffle, formatSeed, parseSeed } from '../../src/domain/shuffle.ts';

const anySeed = fc.nat({ max: 2 ** 32 - 1 });
const capacities = fc.integer({ min: 1, max: 30 }).map((bits) => 2 ** bits);

/** All whole numbers below `count`. */
const below = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** 4,096 seeds, the same in every run: a linear congruential sequence (Numerical Recipes). */
const SEEDS: number[] = [2024];
while (SEEDS.length < 4096) SEEDS.push((Math.imul(SEEDS.at(-1) ?? 0, 1664525) + 1013904223) >>> 0);

describe('a capacity', () => {
  it.each([
    [0, 2],
    [1, 2],
    [2, 2],
    [3, 4],
    [4, 4],
    [5, 8],
    [1000, 1024],
    [1024, 1024],
    [1025, 2048],
    [1_000_000, 2 ** 20],
    [2 ** 29, 2 ** 29],
    [2 ** 29 + 1, 2 ** 30],
    [2 ** 30 + 1, 2 ** 30],
    [2 ** 40, 2 ** 30],
  ])('for %i ordinals is %i', (count, capacity) => {
    expect(capacityFor(count)).toBe(capacity);
  });
});

describe('a shuffle', () => {
  it.each([2, 4, 8, 16, 32, 64, 128, 1024, 2048, 8192])(
    'of %i gives each ordinal a place of its own',
    (capacity) => {
      for (const seed of [0, 1, 0x7fffffff, 0x80000000, 0xffffffff]) {
        const { placeOf } = createShuffle(seed, capacity);
        const places = below(capacity).map(placeOf);
        expect(places.toSorted((a, b) => a - b)).toEqual(below(capacity));
      }
    },
  );

  it('finds the ordinal at a place and the place of an ordinal', () => {
    fc.assert(
      fc.property(anySeed, capacities, fc.nat({ max: 2 ** 31 }), (seed, capacity, number) => {
        const { placeOf, ordinalAt } = createShuffle(seed, capacity);
        for (const inside of [number % capacity, 0, capacity - 1]) {
          expect(ordinalAt(placeOf(inside))).toBe(inside);
          expect(placeOf(ordinalAt(inside))).toBe(inside);
          expect(placeOf(inside)).toBeLessThan(capacity);
          expect(placeOf(inside)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves ordinals from the capacity on in their own places', () => {
    fc.assert(
      fc.property(anySeed, capacities, fc.nat({ max: 2 ** 31 }), (seed, capacity, more) => {
        const { placeOf, ordinalAt } = createShuffle(seed, capacity);
        for (const beyond of [capacity, capacity + more]) {
          expect(placeOf(beyond)).toBe(beyond);
          expect(ordinalAt(beyond)).toBe(beyond);
        }
      }),
    );
  });

  it('differs between seeds, even consecutive ones', () => {
    const orders = below(1000).map((seed) => below(64).map(createShuffle(seed, 64).placeOf).join());
    expect(new Set(orders).size).toBe(1000);
  });

  it('depends on each of the 32 bits of its seed', () => {
    const orders = [0, ...below(32).map((bit) => (1 << bit) >>> 0)].map((seed) =>
      below(64).map(createShuffle(seed, 64).placeOf).join(),
    );
    expect(new Set(orders).size).toBe(33);
  });
});

/** Pearson's chi-square statistic for expected equal counts. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** How often each whole number below `size` occurs. */
function tallied(size: number, numbers: readonly number[]): number[] {
  const counts = below(size).map(() => 0);
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

/**
 * Critical values at p = 0.001, by degrees of freedom (NIST/SEMATECH e-Handbook of Statistical Methods,
 * 1.3.6.7.4). The seeds are fixed, so the results are deterministic.
 */
const CRITICAL = {
  7: 24.322,
  15: 37.697,
  31: 61.098,
  63: 103.442,
} as const;

describe('over many seeds', () => {
  it.each([
    [8, CRITICAL[7]],
    [16, CRITICAL[15]],
    [32, CRITICAL[31]],
    [64, CRITICAL[63]],
  ])('every one of %i ordinals has every place equally often', (capacity, critical) => {
    const shuffles = SEEDS.map((seed) => createShuffle(seed, capacity));
    for (const ordinal of below(capacity)) {
      const places = shuffles.map(({ placeOf }) => placeOf(ordinal));
      expect(chiSquare(tallied(capacity, places)), `ordinal ${ordinal}`).toBeLessThan(critical);
    }
  });

  it('the first of a million is equally often in every part of the gallery', () => {
    const stretches = SEEDS.map((seed) => createShuffle(seed, 2 ** 20).placeOf(0) >>> 14);
    expect(chiSquare(tallied(64, stretches))).toBeLessThan(CRITICAL[63]);
  });

  it.each([
    [4, 38],
    [8, 104],
    [16, 335],
  ])('any two of %i are adjacent equally often', (capacity, critical) => {
    // `critical`: chi-square of a uniform distribution at p = 0.0001.
    const pairs = below(20_000).map((i) => {
      const { placeOf } = createShuffle((SEEDS[i % SEEDS.length] ?? 0) + i, capacity);
      const [first, second] = [placeOf(0), placeOf(1)];
      return first * (capacity - 1) + (second > first ? second - 1 : second);
    });
    expect(chiSquare(tallied(capacity * (capacity - 1), pairs))).toBeLessThan(critical);
  });

  it('consecutive seeds distribute places evenly', () => {
    const places = SEEDS.map((_, seed) => createShuffle(seed, 64).placeOf(0));
    expect(chiSquare(tallied(64, places))).toBeLessThan(CRITICAL[63]);
  });
});

describe('the text of a seed', () => {
  it('is parsed as it was formatted', () => {
    fc.assert(
      fc.property(anySeed, (seed) => {
        expect(parseSeed(formatSeed(seed))).toBe(seed);
      }),
    );
  });

  it('is the number in base 36', () => {
    expect(formatSeed(0)).toBe('0');
    expect(formatSeed(35)).toBe('z');
    expect(formatSeed(36)).toBe('10');
    expect(formatSeed(2 ** 32 - 1)).toBe('1z141z3');
    expect(formatSeed(-1)).toBe('1z141z3');
  });

  it.each([
    '',
    ' ',
    '00',
    '01',
    'A',
    'Z1',
    '-1',
    '1.5',
    '1 ',
    ' 1',
    '1\n',
    'é',
    '1z141z4',
    'zzzzzzz',
  ])('is not %j', (text) => {
    expect(parseSeed(text)).toBeNull();
  });
});
