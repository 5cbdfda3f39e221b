import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freeSpaceBeside, watchStorage } from '../../src/service/storage-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A store of a size that a test sets, watched with a limit of 1 GB. */
async function watch() {
  const lines: string[] = [];
  const log = {
    warn: (line: string) => lines.push(line),
    info: (line: string) => lines.push(line),
  };
  const stored = { size: 0 };
  const watch = await watchStorage({ size: async () => stored.size }, { limit: 1, log });
  const become = async (bytes: number) => {
    stored.size = bytes;
    await vi.advanceTimersByTimeAsync(15_000);
    return lines.splice(0);
  };
  return { watch, become };
}

it('warns from 80 % on, once whenever the consequences change', async () => {
  const { watch: watched, become } = await watch();
  expect(await become(790_000_000)).toEqual([]);
  expect(await become(800_000_000)).toEqual([
    '0.80 of 1 GB are stored (STORAGE_LIMIT): from 95 % on, new icons are refused, and at the limit all writes.',
  ]);
  expect(await become(810_000_000)).toEqual([]);
  expect(await become(950_000_000)).toEqual([expect.stringContaining('new icons are refused')]);
  expect(await become(1_000_000_000)).toEqual([expect.stringContaining('all writes are refused')]);
  expect(await become(100_000_000)).toEqual(['0.10 of 1 GB are stored (STORAGE_LIMIT).']);
  expect(watched.bytes()).toBe(100_000_000);
});

it('adds written bytes to the last measurement until the next one', async () => {
  const { watch: watched, become } = await watch();
  await become(500_000_000);
  watched.count(9_000_000);
  expect(watched.used()).toBe(0.509);
  await become(700_000_000);
  expect(watched.used()).toBe(0.7);
});

it('measures again at once when 1 % of the limit was written', async () => {
  const { watch: watched, become } = await watch();
  await become(500_000_000);
  watched.count(11_000_000);
  await expect.poll(() => watched.used()).toBe(0.5);
});

it('has no limit if the setting is 0', async () => {
  const log = { warn: vi.fn(), info: vi.fn() };
  const watched = await watchStorage({ size: async () => 1e15 }, { limit: 0, log });
  expect(watched.used()).toBe(0);
  expect(log.warn).not.toHaveBeenCalled();
});

it('keeps the last measurement while the store does not answer', async () => {
  const log = { warn: vi.fn(), info: vi.fn() };
  const size = vi.fn(async () => 900_000_000);
  const watched = await watchStorage({ size }, { limit: 1, log });
  size.mockRejectedValue(new Error());
  await vi.advanceTimersByTimeAsync(15_000);
  expect(size).toHaveBeenCalledTimes(2);
  expect(watched.used()).toBe(0.9);
});

it('uses the free disk space as the limit if it is less, and says so at the start', async () => {
  const lines: string[] = [];
  const log = { warn: (line: string) => lines.push(line), info: vi.fn() };
  let free = 300_000_000;
  const stored = { size: async () => 100_000_000 };
  const watched = await watchStorage(stored, { limit: 20, freeSpace: async () => free, log });
  expect(lines.splice(0)).toEqual([
    'STORAGE_LIMIT is 20 GB, and the disk has room for 0.40 GB of the database.',
  ]);
  expect(watched.used()).toBe(0.25);
  free = 0;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(watched.used()).toBe(1);
  expect(lines).toEqual([
    '0.10 of 0.10 GB are stored (all that the disk has room for): all writes are refused.',
  ]);
  expect(await freeSpaceBeside('package.json')).toBeGreaterThan(0);
});
