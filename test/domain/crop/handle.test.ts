import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CropFrame, confine } from '../../../src/domain/crop/circle.ts';
import { handleOf } from '../../../src/domain/crop/handle.ts';
import { fitInside } from '../../../src/domain/crop/scale.ts';
import { circles, wholeSizes } from './arbitraries.ts';

const AREA = { width: 390, height: 295 };
const SIDE = 16;
/** Half the side of the handle's hit area. */
const HIT = 22;

/** Any valid circle on a photo of any shape, in the icon editor's area. */
const crops = fc.tuple(wholeSizes, circles).map(([photo, circle]) => {
  const image = fitInside(photo, AREA);
  const frame: CropFrame = { image, minRadius: 30 };
  const confined = confine(circle, frame);
  return { circle: confined, image, handle: handleOf(confined, image, AREA, SIDE) };
});

describe('the handle of the crop', () => {
  it('lies on the circle from a radius of 62 px on, and 30 px outside of smaller circles', () => {
    const reachAt = (radius: number) =>
      handleOf({ x: 195, y: 147, radius }, AREA, AREA, SIDE).reach;
    expect([30, 61.9, 62, 147].map(reachAt)).toEqual([30, 30, 0, 0]);
  });

  it('never covers the centre of the circle', () => {
    fc.assert(
      fc.property(crops, ({ circle, handle }) => {
        fc.pre(circle.radius >= 30);
        const offset = (circle.radius + handle.reach) / Math.SQRT2;
        expect(offset - HIT).toBeGreaterThan(20);
      }),
    );
  });

  it('is completely inside the area, even for a circle in a corner', () => {
    fc.assert(
      fc.property(crops, ({ circle, image, handle }) => {
        const along = (circle.radius + handle.reach) / Math.SQRT2;
        const x = circle.x + (AREA.width - image.width) / 2 + handle.toward.x * along;
        const y = circle.y + (AREA.height - image.height) / 2 + handle.toward.y * along;
        expect(Math.min(x, AREA.width - x)).toBeGreaterThanOrEqual(SIDE / 2 - 1e-6);
        expect(Math.min(y, AREA.height - y)).toBeGreaterThanOrEqual(SIDE / 2 - 1e-6);
      }),
    );
  });

  it('is at the lower right if there is room, as for a centred circle', () => {
    expect(handleOf({ x: 195, y: 147, radius: 30 }, AREA, AREA, SIDE).toward).toEqual({
      x: 1,
      y: 1,
    });
    expect(handleOf({ x: 360, y: 265, radius: 30 }, AREA, AREA, SIDE).toward).toEqual({
      x: -1,
      y: -1,
    });
    expect(handleOf({ x: 360, y: 30, radius: 30 }, AREA, AREA, SIDE).toward).toEqual({
      x: -1,
      y: 1,
    });
  });

  it('keeps its diagonal while the circle is resized about its centre', () => {
    fc.assert(
      fc.property(crops, fc.double({ min: 30, max: 147, noNaN: true }), (crop, radius) => {
        const resized = handleOf({ ...crop.circle, radius }, crop.image, AREA, SIDE);
        expect(resized.toward).toEqual(crop.handle.toward);
      }),
    );
  });
});
