import { expect, it } from 'vitest';
import { createProgress } from '../../src/cli/output.ts';

function draw(isTTY: boolean, steps: readonly (readonly [number, number])[]): string[] {
  const written: string[] = [];
  const show = createProgress({ isTTY, write: (text) => written.push(text) });
  for (const [done, total] of steps) show(done, total);
  return written;
}

it('is a bar on a terminal, redrawn in place', () => {
  const drawn = draw(true, [
    [0, 10],
    [5, 10],
    [10, 10],
  ]);
  expect(drawn).toEqual([
    `\r${'░'.repeat(30)}   0 %  0 of 10\u001b[K`,
    `\r${'█'.repeat(15)}${'░'.repeat(15)}  50 %  5 of 10\u001b[K`,
    `\r${'█'.repeat(30)} 100 %  10 of 10\u001b[K\n`,
  ]);
});

it('is otherwise a line every ten percent', () => {
  const steps = Array.from({ length: 200 }, (_, i) => [i + 1, 200] as const);
  const lines = draw(false, steps);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe(' 10 %  20 of 200\n');
  expect(lines.at(-1)).toBe('100 %  200 of 200\n');
});

it('is complete when there are no records', () => {
  expect(draw(false, [[0, 0]])).toEqual(['100 %  0 of 0\n']);
});
