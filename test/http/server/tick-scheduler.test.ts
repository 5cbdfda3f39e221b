import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { networkOf } from '../../../src/http/network.ts';
import { createTickScheduler } from '../../../src/http/server/tick-scheduler.ts';

it('tasks run in order, a few of them in each tick of the event loop', async () => {
  const schedule = createTickScheduler();
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const ran: number[] = [];
  for (const number of numbers) schedule(() => ran.push(number));
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

it('a task that is added by another one runs in a later tick', async () => {
  const schedule = createTickScheduler();
  const ranIn: number[] = [];
  let turn = 0;
  schedule(() => {
    ranIn.push(turn);
    schedule(() => ranIn.push(turn));
  });
  for (; ranIn.length < 2; turn += 1) await setImmediate();
  const [first = 0, second = 0] = ranIn;
  expect(second).toBeGreaterThan(first);
});

it('a task of another network runs in the next tick, before those of a flood', async () => {
  const schedule = createTickScheduler();
  const ran: string[] = [];
  for (let i = 0; i < 500; i += 1) schedule(() => ran.push('flood'), networkOf('192.0.2.1'));
  schedule(() => ran.push('other'), networkOf('198.51.100.1'));
  await setImmediate();
  expect(ran.slice(0, 2)).toEqual(['flood', 'other']);
});
