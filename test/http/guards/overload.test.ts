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
  const isRefusedAfterBlock = async (): Promise<boolean> => {
    // A delay is the time between two timers of 20 ms, of which the first must have passed.
    await setTimeout(100);
    blockEventLoop(2_200);
    const end = performance.now() + 1_000;
    while (performance.now() < end) {
      if ((await statusOf()) === 503) return true;
      await setTimeout(5);
    }
    return false;
  };
  expect(await statusOf()).toBe(200);
  // An overload is known for a quarter of a second, which a busy machine may let pass without a request.
  await expect.poll(isRefusedAfterBlock).toBe(true);
  await expect.poll(statusOf).toBe(200);
});
