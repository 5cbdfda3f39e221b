import { beforeEach, describe, expect, it } from 'vitest';
import { bytesOfPeople } from '../../src/store/people/pages.ts';
import { createRevalidatingCache } from '../../src/store/people/revalidating-cache.ts';
import { personality } from '../support/people.ts';

const REQUEST = 'ana';

let mark: string;
let asked: number;
let told: boolean[];
let cache: ReturnType<typeof createRevalidatingCache<number>>;

/** A search whose result is its number. */
async function search(answer = Promise.resolve()) {
  asked += 1;
  const [value, seen] = [asked, mark];
  await answer;
  return { mark: seen, value };
}

beforeEach(() => {
  mark = 'before';
  asked = 0;
  told = [];
  cache = createRevalidatingCache<number>({
    isCurrent: async (was) => was === mark,
    bytesMax: 100_000,
    bytesOf: () => 1,
    onAnswer: (isCached) => told.push(isCached),
  });
});

describe('a cached search result', () => {
  it('is served until something is written', async () => {
    for (const _ of [1, 2]) expect(await cache.get(REQUEST, search)).toBe(1);
    mark = 'after';
    for (const _ of [1, 2]) expect(await cache.get(REQUEST, search)).toBe(2);
    expect(told).toEqual([false, true, false, true]);
  });

  it('is found once for concurrent requests', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const pages = [1, 2, 3].map(() => cache.get(REQUEST, () => search(promise)));
    resolve();
    expect(await Promise.all(pages)).toEqual([1, 1, 1]);
  });

  it('is not served to requests that follow a write which the running search has not seen', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const early = cache.get(REQUEST, () => search(promise));
    mark = 'after';
    const late = [1, 2].map(() => cache.get(REQUEST, search));
    resolve();
    expect(await early).toBe(1);
    expect(await Promise.all(late)).toEqual([2, 2]);
  });

  it('takes a request two searches at most, however often something is written meanwhile', async () => {
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const next = () => search(answers[asked]?.promise);
    const pages = Array.from({ length: 4 }, () => cache.get(REQUEST, next));
    const given = Promise.all(pages);
    for (const { resolve } of answers) {
      mark = `after ${asked}`;
      resolve();
      await new Promise((turn) => setImmediate(turn));
    }
    expect(await given).toEqual([1, 2, 2, 2]);
  });

  it('is forgotten when its search fails', async () => {
    const failing = () => Promise.reject(new Error('no answer'));
    await expect(cache.get(REQUEST, failing)).rejects.toThrow('no answer');
    expect(await cache.get(REQUEST, search)).toBe(1);
  });

  it('counts by the bytes of its value, so that the memory of the whole cache is bounded', async () => {
    const bounded = createRevalidatingCache<string>({
      isCurrent: async () => true,
      bytesMax: 50_000,
      bytesOf: (text) => text.length,
    });
    const long = async () => ({ ...(await search()), value: 'x'.repeat(10_000) });
    for (let i = 1; i <= 6; i += 1) await bounded.get(String(i), long);
    const before = asked;
    await bounded.get('6', long);
    expect(asked).toBe(before);
    await bounded.get('1', long);
    expect(asked).toBe(before + 1);

    const bytesOf = (rationale: string) => bytesOfPeople([personality({ rationale })]);
    expect(bytesOf('é'.repeat(1_000)) - bytesOf('')).toBe(2_000);
  });
});
