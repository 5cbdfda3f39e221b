import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { spreadOverTicks } from '../../../src/http/server/spread-over-ticks.ts';

it('tasks run in order, a few of them in each turn of the event loop', async () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const ran: number[] = [];
  for (const number of numbers) spreadOverTicks(() => ran.push(number));
  expect(ran).toEqual([]);
  let most = 0;
  while (ran.length < numbers.length) {
    const before = ran.length;
    await setImmediate();
    most = Math.max(most, ran.length - before);
  }
  expect(ran).toEqual(numbers);
  expect(most).toBeLessThanOrEqual(16);
});

it('a task that adds another runs it in a later turn', async () => {
  const ranIn: number[] = [];
  let turn = 0;
  spreadOverTicks(() => {
    ranIn.push(turn);
    spreadOverTicks(() => ranIn.push(turn));
  });
  for (; ranIn.length < 2; turn += 1) await setImmediate();
  const [first = 0, second = 0] = ranIn;
  expect(second).toBeGreaterThan(first);
});
