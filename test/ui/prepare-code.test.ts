import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure, type FailureCode } from '../../src/domain/failure.ts';
import { prepareCode } from '../../src/ui/prefetch.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Counts the attempts within a minute, of which all but the last fail with these codes. */
async function attemptsWith(...codes: readonly FailureCode[]): Promise<number> {
  let attempts = 0;
  prepareCode(async () => {
    const code = codes[attempts];
    attempts += 1;
    if (code !== undefined) throw new Failure(code);
  });
  await vi.advanceTimersByTimeAsync(MINUTE);
  return attempts;
}

describe('the prefetched code', () => {
  it('is not fetched before the code of the page', async () => {
    const loadCode = vi.fn(async () => {});
    prepareCode(loadCode);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loadCode).not.toHaveBeenCalled();
  });

  it('is fetched once', async () => {
    expect(await attemptsWith()).toBe(1);
  });

  it('is fetched again while the server cannot be reached', async () => {
    expect(await attemptsWith('offline', 'offline')).toBe(3);
  });

  it('is not requested again after a deployment has replaced it', async () => {
    expect(await attemptsWith('offline', 'outdated')).toBe(2);
  });
});
