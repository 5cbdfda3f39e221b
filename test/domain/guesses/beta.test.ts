import { expect, test } from 'vitest';
import { betaBelow, betaQuantile } from '../../../src/domain/guesses/beta.ts';
import { AHEAD, JEFFREYS } from './scipy-values.ts';

test.each(JEFFREYS)('the interval of %i in %i equals that of SciPy', (k, n, low, high) => {
  expect(Math.abs(betaQuantile(0.025, k + 0.5, n - k + 0.5) - low)).toBeLessThan(1e-6);
  expect(Math.abs(betaQuantile(0.975, k + 0.5, n - k + 0.5) - high)).toBeLessThan(1e-6);
});

test.each(AHEAD)(
  'the probability that %i are ahead of %i equals that of SciPy',
  (a, b, probability) => {
    expect(Math.abs(1 - betaBelow(0.5, a + 0.5, b + 0.5) - probability)).toBeLessThan(1e-6);
  },
);
