import { expect, it } from 'vitest';
import { PLACEHOLDER_COUNT, placeholderWidths } from '../../src/ui/pages/home/ghost-card.tsx';

const widthsOf = (seed: string) =>
  Array.from({ length: PLACEHOLDER_COUNT }, (_, i) => placeholderWidths(seed, i));

it('placeholders have different widths at each load, from 90 to 250 px', () => {
  for (const seed of ['0', '7', 'k3x9q', '1z141z3']) {
    const all = widthsOf(seed).flatMap(({ first, second }) => [first, second]);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(90);
    expect(Math.max(...all)).toBeLessThanOrEqual(250);
    expect(new Set(all).size).toBeGreaterThan(50);
  }
  expect(widthsOf('k3x9q')).toEqual(widthsOf('k3x9q'));
  expect(widthsOf('k3x9q')).not.toEqual(widthsOf('1z141z3'));
});
