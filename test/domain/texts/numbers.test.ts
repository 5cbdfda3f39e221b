import { expect, it } from 'vitest';
import { listed } from '../../../src/domain/texts/listed.ts';
import { perCent, withPoints } from '../../../src/domain/texts/numbers.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.000'],
  [62_500, '62.500'],
  [1_234_567, '1.234.567'],
])('%i is written with points: %s', (count, text) => expect(withPoints(count)).toBe(text));

it.each([
  [[], ''],
  [['I'], 'I'],
  [['I', 'N'], 'I e N'],
  [['I', 'N', 'J'], 'I, N e J'],
])('%j in a sentence: %s', (words, text) => expect(listed(words)).toBe(text));

it('a share is in whole per cents, with a sign that does not wrap', () => {
  expect(perCent(0.1834)).toBe('18%');
});
