import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTurns } from '../../src/http/in-turns.ts';

it('tasks run in order, a few of them in each turn of the event loop', async () => {
  const numbers = Array.from({ length: 100 }, (_, i) => i);
  const ran: number[] = [];
  for (const number of numbers) inTurns(() => ran.push(number));
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
  const ran: string[] = [];
  inTurns(() => {
    ran.push('first');
    inTurns(() => ran.push('second'));
  });
  while (ran.length < 2) await setImmediate();
  expect(ran).toEqual(['first', 'second']);
});
