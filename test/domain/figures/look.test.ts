import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Look } from '../../../src/domain/figures/look.ts';
import {
  BEARDS,
  beardsFor,
  CUTS,
  cutsFor,
  formatLook,
  HAIRS,
  isBeard,
  isCut,
  parseLook,
  SKINS,
} from '../../../src/domain/figures/look.ts';
import {
  BEARD_TEXTS,
  CUT_TEXTS,
  HAIR_TEXTS,
  SKIN_TEXTS,
} from '../../../src/domain/texts/fields/looks.ts';
import { GENDERS } from '../../../src/domain/vocabulary.ts';

const looks: fc.Arbitrary<Look> = fc.record({
  skin: fc.constantFrom(...SKINS),
  hair: fc.constantFrom(...HAIRS),
  cut: fc.constantFrom(...Object.keys(CUTS).filter(isCut)),
  beard: fc.constantFrom(...BEARDS),
});

/** Characters that occur in looks, and some that do not. */
const characters = fc.constantFrom(...'0123456789abcdgklmnrwxy+ ');

describe('a look', () => {
  it('is parsed from its five characters', () => {
    fc.assert(
      fc.property(looks, (look) => {
        expect(formatLook(look)).toHaveLength(5);
        expect(parseLook(formatLook(look))).toEqual(look);
      }),
    );
    expect(parseLook('2k07n')).toEqual({ skin: 2, hair: 'k', cut: '07', beard: 'n' });
  });

  it.each([
    ...['', '2k07', '2k07nn', ' 2k07n', '2k07n ', '2K07n', '2k07N', '2x07n', '2k07x', '2k99n'],
    ...['0k07n', '6k07n', '-k07n', ' k07n', 'ek07n', '2k7nn', '2k+7n', '2k 7n', '٢k07n', '2k07\0'],
    ...[null, undefined, 2, {}, ['2', 'k', '0', '7', 'n'], { skin: 2 }],
  ])('is null for %j', (value) => {
    expect(parseLook(value)).toBeNull();
  });

  it('is null for any other five characters', () => {
    fc.assert(
      fc.property(fc.tuple(...Array.from({ length: 5 }, () => characters)), (five) => {
        const text = five.join('');
        const look = parseLook(text);
        if (look !== null) expect(formatLook(look)).toBe(text);
      }),
    );
  });
});

it('each gender is offered cuts in order, that of the drawing first, and only men are offered beards', () => {
  for (const gender of GENDERS) {
    const cuts = cutsFor(gender);
    expect(cuts[0]).toBe('00');
    expect(cuts).toEqual(cuts.toSorted());
    expect(cuts.length).toBeGreaterThan(20);
  }
  expect(GENDERS.flatMap(cutsFor)).toEqual(expect.arrayContaining(Object.keys(CUTS)));
  expect(cutsFor('female')).not.toContain('14');
  expect([beardsFor('male'), beardsFor('female')]).toEqual([BEARDS, ['n']]);
});

it('no two values of a part have the same words', () => {
  for (const texts of [SKIN_TEXTS, HAIR_TEXTS, CUT_TEXTS, BEARD_TEXTS]) {
    const words = Object.values(texts);
    expect(new Set(words).size).toBe(words.length);
    for (const text of words) expect(text).toMatch(/^[a-zçãéêóá][a-zçãéêóáíô ,\-\d]+$/);
  }
  expect(isBeard('b')).toBe(true);
});
