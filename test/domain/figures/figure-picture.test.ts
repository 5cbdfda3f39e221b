import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type FigurePicture,
  figurePath,
  PICTURE_SIDES,
  pictureAt,
  THEMES,
} from '../../../src/domain/figures/figure-picture.ts';
import { GENDERS, TYPE_CODES } from '../../../src/domain/vocabulary.ts';

const pictures: fc.Arbitrary<FigurePicture> = fc.record({
  type: fc.constantFrom(...TYPE_CODES),
  gender: fc.constantFrom(...GENDERS),
  look: fc.constantFrom(null, '1k00n', '5w36l'),
  theme: fc.constantFrom(...THEMES),
  side: fc.constantFrom(...PICTURE_SIDES),
});

it('an address names one picture, in any version', () => {
  fc.assert(
    fc.property(pictures, (picture) => {
      expect(pictureAt(figurePath(picture))).toEqual(picture);
      expect(pictureAt(figurePath(picture, '0123abcd'))).toEqual(picture);
    }),
  );
});
