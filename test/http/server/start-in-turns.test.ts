import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { networkOf } from '../../../src/http/guards/from-where.ts';
import { createStarts } from '../../../src/http/server/start-in-turns.ts';

it('a request of another network begins in the next tick, before those of a flood', async () => {
  const start = createStarts();
  const begun: string[] = [];
  for (let i = 0; i < 500; i += 1) start(networkOf('192.0.2.1'), () => begun.push('flood'));
  start(networkOf('198.51.100.1'), () => begun.push('other'));
  expect(begun).toEqual([]);
  await setImmediate();
  expect(begun.slice(0, 2)).toEqual(['flood', 'other']);
  expect(begun.length).toBeLessThanOrEqual(16);
  await expect.poll(() => begun.length, { interval: 1 }).toBe(501);
});

it('what begins may add another', async () => {
  const start = createStarts();
  const network = networkOf('192.0.2.1');
  const begun: string[] = [];
  start(network, () => {
    begun.push('first');
    start(network, () => begun.push('second'));
  });
  await expect.poll(() => begun).toEqual(['first', 'second']);
});
