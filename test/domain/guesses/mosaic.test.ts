import { expect, it } from 'vitest';
import { balanceOf } from '../../../src/domain/guesses/balance.ts';
import { guessOf, patternOf } from '../../../src/domain/guesses/guess.ts';
import { mosaicOf } from '../../../src/domain/guesses/mosaic.ts';
import { countTypes, summarise } from '../../../src/domain/guesses/summarise.ts';
import { lettersOf } from '../../../src/domain/types/letters.ts';
import { TYPE_GRID } from '../../../src/domain/vocabulary.ts';

const INTJ = patternOf(lettersOf('INTJ'));
const INTP = patternOf(lettersOf('INTP'));
const ESFP = patternOf(lettersOf('ESFP'));
const TALLY = new Map([
  [INTJ, 3],
  [INTP, 1],
  [ESFP, 4],
]);

it('has columns as wide as their share, and cells as high as their share of the column', () => {
  const cells = new Map(mosaicOf(countTypes(TALLY)).map((cell) => [cell.type, cell]));
  expect(cells.get('INTJ')).toEqual({ type: 'INTJ', x: 0, y: 0, width: 50, height: 75 });
  expect(cells.get('INTP')).toEqual({ type: 'INTP', x: 0, y: 75, width: 50, height: 25 });
  expect(cells.get('ESFP')).toEqual({ type: 'ESFP', x: 50, y: 0, width: 50, height: 100 });
  const area = [...cells.values()].reduce((sum, { width, height }) => sum + width * height, 0);
  expect(area).toBeCloseTo(100 * 100, 9);
});

it('is a regular grid without counts', () => {
  const cells = mosaicOf(null);
  expect(cells.every(({ width, height }) => width === 25 && height === 25)).toBe(true);
  const byPlace = cells.toSorted((one, other) => one.y - other.y || one.x - other.x);
  expect(byPlace.map(({ type }) => type)).toEqual(TYPE_GRID);
});

it('tilts a balance towards the more frequent letter, by at most fourteen degrees', () => {
  const results = summarise(TALLY, { uncounted: 0, label: 'INTJ', look: null });
  const mind = balanceOf('mind', results);
  expect(mind).toMatchObject({ letters: ['E', 'I'], counts: [4, 4], tilt: 0 });
  const tactics = balanceOf('tactics', results);
  expect(tactics).toMatchObject({ letters: ['J', 'P'], counts: [3, 5] });
  expect(tactics.tilt).toBeCloseTo(14 * (2 * (5 / 8) - 1), 9);
  expect(tactics.fan[0]).toBeLessThan(tactics.tilt);
  expect(tactics.fan[1]).toBeGreaterThan(tactics.tilt);
  const all = summarise(new Map([[patternOf({ ...guessOf(INTJ), mind: null }), 9]]), {
    uncounted: 0,
    label: 'INTJ',
    look: null,
  });
  expect(balanceOf('energy', all).tilt).toBe(14);
  expect(balanceOf('mind', all)).toMatchObject({ counts: [0, 0], tilt: 0, fan: [0, 0] });
});

it.each([
  [120, 121, 1 / 241],
  [121, 120, -1 / 241],
  [120, 120, 0],
  [0, 121, 1],
])('tilts a balance of %i and %i by their difference', (extraverts, introverts, part) => {
  const tally = new Map([
    [ESFP, extraverts],
    [INTJ, introverts],
  ]);
  const balance = balanceOf('mind', summarise(tally, { uncounted: 0, label: 'INTJ', look: null }));
  expect(balance.counts).toEqual([extraverts, introverts]);
  expect(balance.tilt).toBeCloseTo(14 * part, 9);
  const [low, high] = balance.fan;
  // With so small a difference, the interval contains the balance.
  if (Math.abs(part) < 0.01) expect([low < 0, high > 0]).toEqual([true, true]);
  else expect(low).toBeGreaterThan(13);
});
