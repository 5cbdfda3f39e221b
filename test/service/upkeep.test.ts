import { expect, it, vi } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { startUpkeep } from '../../src/service/upkeep.ts';
import { openCatalogue } from '../support/catalogue.ts';

it('deletes expired keys at the start and each hour, without other writes', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.parse('2026-03-03'),
  });
  const { store } = await openCatalogue();
  const eraseExpired = vi.fn(store.eraseExpired);
  const warnings: string[] = [];
  const kept = { ...store, eraseExpired };
  const end = startUpkeep(kept, (sentence) => warnings.push(sentence));
  try {
    await expect.poll(() => eraseExpired.mock.calls).toEqual([['2026-03-03T00:00:00.000Z']]);
    vi.advanceTimersByTime(60 * 60 * 1_000);
    await expect.poll(() => eraseExpired.mock.lastCall).toEqual(['2026-03-03T01:00:00.000Z']);
    expect(warnings).toEqual([]);
  } finally {
    await end();
    vi.useRealTimers();
    await store.close();
  }
});

it('warns and continues when the store does not answer', async () => {
  const warnings: string[] = [];
  const { store } = await openCatalogue();
  let atOnce = 0;
  const fail = async (): Promise<never> => {
    atOnce += 1;
    expect(atOnce).toBe(1);
    await Promise.resolve();
    atOnce -= 1;
    throw new Failure('unavailable', { cause: new Error('It does not answer.') });
  };
  const failing = { eraseExpired: fail, reports: { ...store.reports, tidy: fail } };
  const end = startUpkeep(failing, (sentence) => warnings.push(sentence));
  const said = expect.stringContaining(' (It does not answer): they are tried again');
  await expect.poll(() => warnings).toEqual([said, said]);
  await end();
  await store.close();
});
