import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { networkOf } from '../../../src/http/network.ts';
import { createTicks } from '../../../src/http/server/ticks.ts';

it('tasks run in order, a few of them in each turn of the event loop', async () => {
  const inTicks = createTicks();
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const ran: number[] = [];
  for (const number of numbers) inTicks(() => ran.push(number));
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
  const inTicks = createTicks();
  const ranIn: number[] = [];
  let turn = 0;
  inTicks(() => {
    ranIn.push(turn);
    inTicks(() => ranIn.push(turn));
  });
  for (; ranIn.length < 2; turn += 1) await setImmediate();
  const [first = 0, second = 0] = ranIn;
  expect(second).toBeGreaterThan(first);
});

it('a task of another network runs in the next tick, before those of a flood', async () => {
  const inTicks = createTicks();
  const ran: string[] = [];
  for (let i = 0; i < 500; i += 1) inTicks(() => ran.push('flood'), networkOf('192.0.2.1'));
  inTicks(() => ran.push('other'), networkOf('198.51.100.1'));
  await setImmediate();
  expect(ran.slice(0, 2)).toEqual(['flood', 'other']);
});
