import { expect, it } from 'vitest';
import { isMoreThanHalf, wilsonInterval } from '../../../src/domain/guesses/wilson.ts';

/**
 * R. G. Newcombe, “Two-sided confidence intervals for the single proportion: comparison of seven methods”, Statistics
 * in Medicine 17 (1998), 857–872, table I, the score method without continuity correction.
 */
const NEWCOMBE = [
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
] as const;

it.each(NEWCOMBE)('the interval of %i in %i equals that of Newcombe’s table', (k, n, low, high) => {
  const interval = wilsonInterval(k, n);
  expect(interval.low).toBeCloseTo(low, 4);
  expect(interval.high).toBeCloseTo(high, 4);
});

it('the interval of the rest mirrors it, and contains the share', () => {
  for (let n = 1; n <= 60; n += 1)
    for (let k = 0; k <= n; k += 1) {
      const { low, high } = wilsonInterval(k, n);
      expect(wilsonInterval(n - k, n).low).toBeCloseTo(1 - high, 12);
      expect(low).toBeGreaterThanOrEqual(0);
      // Rounding aside.
      expect(low).toBeLessThanOrEqual(k / n + 1e-12);
      expect(high).toBeGreaterThanOrEqual(k / n - 1e-12);
      expect(high).toBeLessThanOrEqual(1);
    }
});

it('a share is more than half if it is ahead by more than 1.96 standard deviations of an even split', () => {
  expect(isMoreThanHalf(0, 0)).toBe(false);
  for (let n = 1; n <= 200; n += 1)
    for (let k = 0; k <= n; k += 1)
      expect(isMoreThanHalf(k, n), `${k} of ${n}`).toBe(2 * k - n > 1.96 * Math.sqrt(n));
});
