import { beforeEach, describe, expect, it } from 'vitest';
import type { StorePage } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderedRequest } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { createPageCache } from '../../src/store/people/page-cache.ts';
import { personality } from '../support/people.ts';

const query = parseQuery('ana');
const REQUEST: OrderedRequest = {
  filter: createFilter(query, { keywords: [], names: [] }),
  ...{ text: query.text, seed: 1, capacity: null, after: null, limit: 60 },
};

let mark: string;
let asked: number;
let told: boolean[];
let cache: ReturnType<typeof createPageCache>;

/** A page whose total is the number of the search that found it. */
async function search(answer = Promise.resolve()) {
  asked += 1;
  const [page, seen]: [StorePage, string] = [
    { items: [], total: asked, counts: [], capacity: 16, last: null },
    mark,
  ];
  await answer;
  return { mark: seen, page };
}
const totalOf = async (page: Promise<StorePage>) => (await page).total;

beforeEach(() => {
  mark = 'before';
  asked = 0;
  told = [];
  cache = createPageCache(
    async (was) => was === mark,
    (isCached) => told.push(isCached),
  );
});

describe('a cached page of a search', () => {
  it('is given until something is written', async () => {
    for (const _ of [1, 2]) expect(await totalOf(cache.get(REQUEST, search))).toBe(1);
    mark = 'after';
    for (const _ of [1, 2]) expect(await totalOf(cache.get(REQUEST, search))).toBe(2);
    expect(told).toEqual([false, true, false, true]);
  });

  it('is waited for by those who ask at once', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const pages = [1, 2, 3].map(() => cache.get(REQUEST, () => search(promise)));
    resolve();
    expect(await Promise.all(pages.map(totalOf))).toEqual([1, 1, 1]);
  });

  it('is not given to those who ask after a write that it has not seen', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const early = cache.get(REQUEST, () => search(promise));
    mark = 'after';
    const late = [1, 2].map(() => cache.get(REQUEST, search));
    resolve();
    expect(await totalOf(early)).toBe(1);
    expect(await Promise.all(late.map(totalOf))).toEqual([2, 2]);
  });

  it('is searched for twice at most, however often something is written meanwhile', async () => {
    const answers = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    const next = () => search(answers[asked]?.promise);
    const pages = Array.from({ length: 4 }, () => cache.get(REQUEST, next));
    const given = Promise.all(pages.map(totalOf));
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
    expect(await totalOf(cache.get(REQUEST, search))).toBe(1);
  });

  it('takes its place by the length of its texts, so that the memory of all is bounded', async () => {
    const items = Array.from({ length: 60 }, () => personality({ rationale: 'x'.repeat(1_000) }));
    const long = async () => {
      const { page, ...found } = await search();
      return { ...found, page: { ...page, items } };
    };
    for (let seed = 1; seed <= 60; seed += 1) await cache.get({ ...REQUEST, seed }, long);
    const before = asked;
    await cache.get({ ...REQUEST, seed: 60 }, long);
    expect(asked).toBe(before);
    await cache.get({ ...REQUEST, seed: 1 }, long);
    expect(asked).toBe(before + 1);
  });
});
