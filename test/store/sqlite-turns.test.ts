import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns } from '../../src/store/sqlite/turns.ts';

/** Runs tasks that each take `taking` milliseconds of an artificial clock; gives the event loop's turn of each. */
async function turnsOf(count: number, taking: number): Promise<readonly number[]> {
  let clock = 0;
  const inTurn = createTurns(() => clock);
  let turns = 0;
  let isOver = false;
  const countTurns = async (): Promise<void> => {
    for (; !isOver; turns += 1) await turn();
  };
  const counting = countTurns();
  const ran: number[] = [];
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: count }, (_, i) =>
      inTurn(async () => {
        await Promise.resolve();
        clock += taking;
        ran.push(turns);
        order.push(i);
      }),
    ),
  );
  isOver = true;
  await counting;
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  return ran;
}

it('long tasks that come at once leave the event loop a turn each', async () => {
  expect(new Set(await turnsOf(8, 6)).size).toBe(8);
});

it('short tasks share a turn until its time is over', async () => {
  const ran = await turnsOf(12, 1);
  const inEach = Map.groupBy(ran, (at) => at);
  expect([...inEach.values()].map(({ length }) => length)).toEqual([5, 5, 2]);
});

it('a task that fails lets the others run', async () => {
  const inTurn = createTurns(() => 0);
  const fail = inTurn(() => Promise.reject(new Error('It failed.')));
  const others = [1, 2].map((value) => inTurn(() => Promise.resolve(value)));
  await expect(fail).rejects.toThrow('It failed.');
  expect(await Promise.all(others)).toEqual([1, 2]);
});
