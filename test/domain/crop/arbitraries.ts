import fc from 'fast-check';
import type { Circle, CropFrame, Point } from '../../../src/domain/crop/circle.ts';

const side = fc.double({ min: 1, max: 4000, noNaN: true });
const any = fc.double({ min: -10_000, max: 10_000, noNaN: true });

export const sizes = fc.record({ width: side, height: side });
export const wholeSizes = fc.record({
  width: fc.integer({ min: 1, max: 20_000 }),
  height: fc.integer({ min: 1, max: 20_000 }),
});
export const points: fc.Arbitrary<Point> = fc.record({ x: any, y: any });
/** Any position and radius, including circles outside of any image. */
export const circles: fc.Arbitrary<Circle> = fc.record({ x: any, y: any, radius: any });
export const frames: fc.Arbitrary<CropFrame> = fc.record({
  image: sizes,
  minRadius: fc.double({ min: 0, max: 100, noNaN: true }),
});
