import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { judgeDelays, watchEventLoop } from '../../../src/http/guards/overload.ts';
import { openApp, PEOPLE } from '../support.ts';

const overload = watchEventLoop();
afterEach(() => overload.stop());

function blockEventLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it('searches are refused after the event loop was blocked for two seconds, and soon answered again', async () => {
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
  // An overload is reported for a quarter of a second, in which a busy machine may send no request.
  await expect.poll(isRefusedAfterBlock).toBe(true);
  await expect.poll(statusOf).toBe(200);
});

describe('the event loop', () => {
  const SECOND = 1_000;

  it('is overloaded when delayed for two seconds continuously', () => {
    const judge = judgeDelays();
    expect(judge(250, 10 * SECOND)).toBe(false);
    expect(judge(250, 11 * SECOND)).toBe(false);
    expect(judge(250, 12 * SECOND)).toBe(true);
    expect(judge(201, 20 * SECOND)).toBe(true);
  });

  it('is no longer overloaded after one short delay', () => {
    const judge = judgeDelays();
    judge(250, 10 * SECOND);
    expect(judge(250, 13 * SECOND)).toBe(true);
    expect(judge(200, 13.25 * SECOND)).toBe(false);
    expect(judge(250, 13.5 * SECOND)).toBe(false);
  });

  it('is overloaded after being blocked once for two seconds', () => {
    expect(judgeDelays()(2_500, 10 * SECOND)).toBe(true);
  });
});
