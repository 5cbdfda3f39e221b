import { expect, it } from 'vitest';
import { createWriteQueue } from '../../src/store/write-queue.ts';

/** Tasks that end when they are told to, and what has begun. */
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

it('runs as many at once as it may, in the order of the calls, after a failure too', async () => {
  const queue = createWriteQueue({ parallel: 2 });
  const { task, begun, end, fail } = heldTasks();
  const results = [0, 1, 2, 3].map((i) => queue.add(task(i)));
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

it('lets the event loop turn between writes that wait', async () => {
  const queue = createWriteQueue({ parallel: 1 });
  const order: string[] = [];
  const writes = ['first', 'second', 'third'].map((name) =>
    queue.add(async () => order.push(name)),
  );
  setImmediate(() => order.push('read'));
  await Promise.all(writes);
  expect(order).toEqual(['first', 'read', 'second', 'third']);
});

it('keeps to its bound when it turns after a write that nothing waited for', async () => {
  const queue = createWriteQueue({ parallel: 1 });
  const { task, begun, end } = heldTasks();
  await queue.add(async () => {});
  const results = [0, 1].map((i) => queue.add(task(i)));
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(begun).toEqual([0]);
  for (const i of [0, 1]) end(i);
  expect(await Promise.all(results)).toEqual([0, 1]);
});

it('runs one at a time where that is all it may', async () => {
  const queue = createWriteQueue({ parallel: 1 });
  let running = 0;
  const task = async () => {
    running += 1;
    expect(running).toBe(1);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => queue.add(task)));
  expect(queue.isEmpty).toBe(true);
});

it('refuses what is beyond its bound as busy, and never runs it', async () => {
  const queue = createWriteQueue({ parallel: 1, waitingMax: 2 });
  const { task, begun, end } = heldTasks();
  const results = [0, 1, 2].map((i) => queue.add(task(i)));
  const limit = { name: 'waiting_writes', wait: 2_000 };
  await expect(queue.add(task(3))).rejects.toMatchObject({ code: 'busy', retryAfter: 2, limit });
  for (const i of [0, 1, 2]) end(i);
  expect(await Promise.all(results)).toEqual([0, 1, 2]);
  await expect(queue.add(async () => 'again')).resolves.toBe('again');
  expect(begun).toEqual([0, 1, 2]);
});

it('refuses what waits too long as unavailable, and never runs it', async () => {
  const queue = createWriteQueue({ parallel: 1, patience: 20 });
  const { task, begun, end } = heldTasks();
  const first = queue.add(task(0));
  const late = [1, 2].map((i) => queue.add(task(i)));
  for (const one of late)
    await expect(one).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  expect(queue.runningFor()).toBeGreaterThan(0);
  end(0);
  await first;
  end(3);
  await expect(queue.add(task(3))).resolves.toBe(3);
  expect(begun).toEqual([0, 3]);
});

it('runs one at a time, at whatever moment another one comes', async () => {
  const queue = createWriteQueue({ parallel: 1 });
  let [now, most] = [0, 0];
  const task = async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await null;
    now -= 1;
  };
  for (let turns = 0; turns < 20; turns += 1) {
    const first = [queue.add(task), queue.add(task)];
    for (let turn = 0; turn < turns; turn += 1) await null;
    await Promise.all([...first, queue.add(task)]);
  }
  expect(most).toBe(1);
});
