import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createQueue, type QueueOptions } from '../../src/queue/queue.ts';

const open = (options: Partial<QueueOptions> = {}) =>
  createQueue({ name: 'things', concurrency: 1, ...options });

/** Tasks that end on demand, and the list of those that have begun. */
function heldTasks() {
  const begun: number[] = [];
  const gates = Array.from({ length: 9 }, () => Promise.withResolvers<void>());
  return {
    begun,
    task: (i: number) => async () => {
      begun.push(i);
      await gates[i]?.promise;
      return i;
    },
    end: (i: number) => gates[i]?.resolve(),
    fail: (i: number) => gates[i]?.reject(new Error('on purpose')),
  };
}

it('runs a limited number of tasks at a time, in the order of the calls, even after a failure', async () => {
  const queue = open({ concurrency: 2 });
  const { task, begun, end, fail } = heldTasks();
  const results = [0, 1, 2, 3].map((i) => queue.run(task(i)));
  await expect.poll(() => begun).toEqual([0, 1]);
  expect(queue.isEmpty).toBe(false);
  fail(1);
  await expect(results[1]).rejects.toThrow('on purpose');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const i of [2, 3, 0]) {
    end(i);
    await expect(results[i]).resolves.toBe(i);
  }
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(queue.isEmpty).toBe(true);
  expect(queue.runningFor()).toBe(0);
});

it('keeps to its concurrency when the event loop turns after a task that nothing waited for', async () => {
  const queue = open();
  const { task, begun, end } = heldTasks();
  await queue.run(async () => {});
  const results = [0, 1].map((i) => queue.run(task(i)));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(begun).toEqual([0]);
  for (const i of [0, 1]) end(i);
  expect(await Promise.all(results)).toEqual([0, 1]);
});

it('refuses tasks beyond its limit as busy, and never runs them', async () => {
  const queue = open({ waitingMax: 2 });
  const { task, begun, end } = heldTasks();
  const results = [0, 1, 2].map((i) => queue.run(task(i)));
  const limit = { name: 'things', wait: 2_000 };
  await expect(queue.run(task(3))).rejects.toMatchObject({ code: 'busy', retryAfter: 2, limit });
  for (const i of [0, 1, 2]) end(i);
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
  await expect(queue.run(async () => 'again')).resolves.toBe('again');
  expect(begun).toEqual([0, 1, 2]);
});

it('refuses tasks beyond its limit even while all wait for the event loop', async () => {
  let now = 0;
  const queue = open({ waitingMax: 1, now: () => now });
  const { task, end } = heldTasks();
  await queue.run(async () => {
    now += 10;
  });
  const results = [0, 1].map((i) => queue.run(task(i)));
  await expect(queue.run(task(2))).rejects.toMatchObject({ code: 'busy' });
  for (const i of [0, 1]) end(i);
  expect(await Promise.all(results)).toEqual([0, 1]);
});

it('lets tasks wait that may wait even if it is full', async () => {
  const queue = open({ waitingMax: 1 });
  const { task, begun, end } = heldTasks();
  const results = [
    queue.run(task(0)),
    queue.run(task(1)),
    queue.run(task(2), { evenIfFull: true }),
  ];
  await expect(queue.run(task(3))).rejects.toMatchObject({ code: 'busy' });
  for (const i of [0, 1, 2]) end(i);
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
  expect(begun).toEqual([0, 1, 2]);
});

it('fails tasks that wait too long with the given error, and never runs them', async () => {
  const queue = open({ maxWait: 20, timeoutError: () => new Error('too late') });
  const { task, begun, end } = heldTasks();
  const first = queue.run(task(0));
  const late = [1, 2].map((i) => queue.run(task(i)));
  for (const one of late) await expect(one).rejects.toThrow('too late');
  expect(queue.runningFor()).toBeGreaterThan(0);
  end(0);
  await first;
  end(3);
  await expect(queue.run(task(3))).resolves.toBe(3);
  expect(begun).toEqual([0, 3]);
});

it('never exceeds its concurrency, at whatever moment a task is added', async () => {
  const queue = open();
  let [now, most] = [0, 0];
  const task = async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await null;
    now -= 1;
  };
  for (let turns = 0; turns < 20; turns += 1) {
    const first = [queue.run(task), queue.run(task)];
    for (let turn = 0; turn < turns; turn += 1) await null;
    await Promise.all([...first, queue.run(task)]);
  }
  expect(most).toBe(1);
});

it('does not begin a task whose request is aborted while it waits', async () => {
  const queue = open();
  const { task, begun, end } = heldTasks();
  const client = new AbortController();
  const first = queue.run(task(0));
  const left = queue.run(task(1), { signal: client.signal });
  const last = queue.run(task(2));
  client.abort('gone');
  await expect(left).rejects.toBe('gone');
  await expect(queue.run(task(3), { signal: client.signal })).rejects.toBe('gone');
  for (const i of [0, 2]) end(i);
  expect(await Promise.all([first, last])).toEqual([0, 2]);
  expect(begun).toEqual([0, 2]);
});

it('tells a task that waited too long when to retry', async () => {
  const queue = open({ maxWait: 20 });
  const { task, end } = heldTasks();
  const first = queue.run(task(0));
  await expect(queue.run(task(1))).rejects.toMatchObject({ code: 'busy', retryAfter: 2 });
  end(0);
  await first;
});

describe('tasks that await no turn of the event loop', () => {
  /** Runs tasks that each take `taking` milliseconds of a fake clock; returns the turn of the event loop of each. */
  async function turnsOf(count: number, taking: number): Promise<readonly number[]> {
    let clock = 0;
    const queue = open({ now: () => clock });
    let turns = 0;
    let isOver = false;
    const countTurns = async (): Promise<void> => {
      for (; !isOver; turns += 1) await turnOfLoop();
    };
    const counting = countTurns();
    const ran: number[] = [];
    const order: number[] = [];
    await Promise.all(
      Array.from({ length: count }, (_, i) =>
        queue.run(async () => {
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

  it('run in one turn each if they are long', async () => {
    expect(new Set(await turnsOf(8, 6)).size).toBe(8);
  });

  it('share a turn until its time slice is over if they are short', async () => {
    const ran = await turnsOf(12, 1);
    const inEach = Map.groupBy(ran, (at) => at);
    expect([...inEach.values()].map(({ length }) => length)).toEqual([5, 5, 2]);
  });
});
