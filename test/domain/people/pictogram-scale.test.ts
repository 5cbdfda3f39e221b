import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  peoplePerShape,
  SHAPES_MAX,
  shapesFor,
} from '../../../src/domain/people/pictogram-scale.ts';

const anyCounts = fc.array(fc.nat({ max: 5_000_000 }), { minLength: 1, maxLength: 4 });

it.each([
  [[0, 0, 0, 0], 1, [0, 0, 0, 0]],
  [[0, 1, 0, 0], 1, [0, 1, 0, 0]],
  [[50, 50, 40, 45], 1, [50, 50, 40, 45]],
  [[60, 1, 0, 0], 1, [60, 1, 0, 0]],
  [[61, 2, 1, 0], 2, [31, 1, 1, 0]],
  [[500, 0, 0, 3], 10, [50, 0, 0, 1]],
  [[2_900, 1_000, 24, 0], 50, [58, 20, 1, 0]],
  [[600_000, 400_000, 0, 1], 10_000, [60, 40, 0, 1]],
])('counts of %j are drawn with one shape for %i', (counts, perShape, shapes) => {
  expect(peoplePerShape(counts)).toBe(perShape);
  expect(counts.map((count) => shapesFor(count, perShape))).toEqual(shapes);
});

it('draws at most 60 shapes, many of them for the largest count, and at least one for any count above 0', () => {
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const perShape = peoplePerShape(counts);
      const shapes = counts.map((count) => shapesFor(count, perShape));
      expect(Math.max(...shapes)).toBeLessThanOrEqual(SHAPES_MAX);
      if (perShape > 1) expect(Math.max(...shapes)).toBeGreaterThanOrEqual(SHAPES_MAX / 2.5);
      expect(shapes.map((n) => n > 0)).toEqual(counts.map((count) => count > 0));
    }),
  );
});
