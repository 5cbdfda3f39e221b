import { expect, it } from 'vitest';
import { createFairQueue } from '../../../src/http/guards/fair-queue.ts';
import { networkOf } from '../../../src/http/guards/from-where.ts';

const PRESENT = new AbortController().signal;

/** A queue with one task at work; `begun` are the names of those that have begun, `end` ends the newest. */
function openQueue(patience?: number) {
  const queue = createFairQueue({ name: 'things', atWork: 1, ...(patience && { patience }) });
  const begun: string[] = [];
  let end = (): void => {};
  const add = (name: string, address: string, signal = PRESENT): Promise<void> =>
    queue.run(networkOf(address), signal, () => {
      begun.push(name);
      return new Promise((resolve) => {
        end = resolve;
      });
    });
  const endAll = async (count: number): Promise<void> => {
    for (let ended = 1; ended <= count; ended += 1) {
      await expect.poll(() => begun.length, { interval: 1 }).toBe(ended);
      end();
    }
  };
  return { add, begun, endAll, end: () => end() };
}

it('the networks take turns, however many tasks one of them has waiting', async () => {
  const { add, begun, endAll } = openQueue();
  const tasks = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => add(name, '192.0.2.1')),
    add('b1', '198.51.100.1'),
    add('b2', '198.51.100.1'),
    add('c1', '203.0.113.1'),
  ];
  await endAll(tasks.length);
  await Promise.all(tasks);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('the addresses of one network take turns within those of their network', async () => {
  const { add, begun, endAll } = openQueue();
  const tasks = [
    ...['a1', 'a2', 'a3'].map((name) => add(name, '2001:db8:1:1::1')),
    add('neighbour', '2001:db8:1:ff00::1'),
    add('stranger', '2001:db8:2::1'),
  ];
  await endAll(tasks.length);
  await Promise.all(tasks);
  expect(begun).toEqual(['a1', 'a2', 'stranger', 'neighbour', 'a3']);
});

it('a task whose client leaves while it waits is not begun', async () => {
  const { add, begun, endAll } = openQueue();
  const client = new AbortController();
  const first = add('first', '192.0.2.1');
  const left = add('left', '192.0.2.1', client.signal);
  const last = add('last', '192.0.2.1');
  client.abort('gone');
  await expect(left).rejects.toBe('gone');
  await expect(add('late', '192.0.2.1', client.signal)).rejects.toBe('gone');
  await endAll(2);
  await Promise.all([first, last]);
  expect(begun).toEqual(['first', 'last']);
});

it('a task that waits too long fails, and tells when to try again', async () => {
  const { add, end } = openQueue(20);
  const first = add('first', '192.0.2.1');
  await expect(add('second', '198.51.100.1')).rejects.toMatchObject({
    code: 'busy',
    retryAfter: 2,
  });
  end();
  await first;
});

it('a task that fails leaves its place to the next', async () => {
  const queue = createFairQueue({ name: 'things', atWork: 1 });
  const network = networkOf('192.0.2.1');
  const failing = queue.run(network, PRESENT, () => Promise.reject(new Error('it failed')));
  const next = queue.run(network, PRESENT, async () => 'done');
  await expect(failing).rejects.toThrow('it failed');
  expect(await next).toBe('done');
});
