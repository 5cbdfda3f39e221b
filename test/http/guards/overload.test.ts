import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { watchEventLoop } from '../../../src/http/guards/overload.ts';
import { openApp, PEOPLE } from '../support.ts';

const overload = watchEventLoop();
afterEach(() => overload.stop());

function blockEventLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('searches are refused after the event loop was blocked for two seconds, and soon answered again', {
  timeout: 60_000,
}, async () => {
  const app = await openApp({ overload });
  const statusOf = async (): Promise<number> => (await app.request(PEOPLE)).status;
  expect(await statusOf()).toBe(200);
  // A delay is the time between two timers of 20 ms, of which the first must have passed.
  await setTimeout(100);
  blockEventLoop(2_200);
  await expect.poll(statusOf, { interval: 5 }).toBe(503);
  await expect.poll(statusOf).toBe(200);
});
