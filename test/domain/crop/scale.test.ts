import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInside, toDisplayed, toNatural, workingSize } from '../../../src/domain/crop/scale.ts';
import { circles, sizes, wholeSizes } from './arbitraries.ts';

describe('an image shown in its area', () => {
  it('is shown whole, keeps its proportions and touches two edges', () => {
    fc.assert(
      fc.property(sizes, sizes, (image, area) => {
        const shown = fitInside(image, area);
        expect(shown.width).toBeLessThanOrEqual(area.width * (1 + 1e-9));
        expect(shown.height).toBeLessThanOrEqual(area.height * (1 + 1e-9));
        expect(shown.width / shown.height / (image.width / image.height)).toBeCloseTo(1, 9);
        expect(Math.max(shown.width / area.width, shown.height / area.height)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('displayed and natural pixels', () => {
  it('are converted back and forth without change', () => {
    fc.assert(
      fc.property(circles, wholeSizes, sizes, (circle, natural, area) => {
        const shown = fitInside(natural, area);
        const back = toNatural(toDisplayed(circle, natural, shown), natural, shown);
        expect(back.x).toBeCloseTo(circle.x, 5);
        expect(back.y).toBeCloseTo(circle.y, 5);
        expect(back.radius).toBeCloseTo(circle.radius, 5);
      }),
    );
  });
});

describe('the size at which a photo is cropped', () => {
  it('is never larger than the photo and keeps its shape to the pixel', () => {
    fc.assert(
      fc.property(wholeSizes, (photo) => {
        const working = workingSize(photo);
        expect(working.width).toBeLessThanOrEqual(photo.width);
        expect(working.height).toBeLessThanOrEqual(photo.height);
        const scale = Math.max(working.width, working.height) / Math.max(photo.width, photo.height);
        expect(Math.abs(working.width - photo.width * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(working.height - photo.height * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it.each([
    ['a 48-megapixel photo', { width: 8000, height: 6000 }, { width: 1600, height: 1200 }],
    ['a small one', { width: 640, height: 480 }, { width: 640, height: 480 }],
    ['a strip', { width: 8000, height: 100 }, { width: 8000, height: 100 }],
    ['a tall panorama', { width: 1000, height: 8000 }, { width: 320, height: 2560 }],
  ])('of %s', (_, photo, working) => {
    expect(workingSize(photo)).toEqual(working);
  });
});
