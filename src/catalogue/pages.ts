import { Failure } from '../domain/failure.ts';
import { createFilter } from '../domain/search/filter.ts';
import type { KeyOrder } from '../domain/search/key-orders.ts';
import type { Query } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import { formatSeed, parseSeed, type Seed } from '../domain/shuffle.ts';
import type { Page, PageRequest } from './catalogue.ts';
import { formatCursor, formatKeyCursor, parseCursor, parseKeyCursor, readLimit } from './cursor.ts';
import type { Store } from './store.ts';

export interface PageDependencies {
  readonly store: Store;
  readonly featured: Featured;
  readonly newSeed: () => Seed;
}

/** Creates the function that finds a page of results, with the counts of all results by cell. */
export function createPages({ store, featured, newSeed }: PageDependencies) {
  const findByKey = async (request: PageRequest, query: Query, order: KeyOrder) => {
    const { cursor } = request;
    const after = cursor === undefined ? null : parseKeyCursor(order, cursor);
    // A page in such an order has an empty seed, which clients send back together with its cursor.
    if ((request.seed ?? '') !== '' || (cursor !== undefined && after === null))
      throw new Failure('malformed_request');
    const { items, total, counts, last } = await store.pageByKey({
      filter: createFilter(query, featured),
      order,
      after,
      limit: readLimit(request.limit),
    });
    const next = last === null ? null : formatKeyCursor(order, last);
    const page: Page = { items, total, seed: '', next };
    return { page, counts };
  };
  return async (request: PageRequest, query: Query) => {
    if (request.order !== undefined) return findByKey(request, query, request.order);
    const { seed = newSeed(), after } = readOrder(request);
    const { items, total, counts, capacity, last } = await store.page({
      filter: createFilter(query, featured),
      text: query.text,
      seed,
      capacity: after?.capacity ?? null,
      after,
      limit: readLimit(request.limit),
    });
    const page: Page = {
      items,
      total,
      seed: formatSeed(seed),
      next: last === null ? null : formatCursor({ capacity, ...last }),
    };
    return { page, counts };
  };
}

/** Reads the order, and where the page begins. A cursor is valid only together with the seed of its order. */
function readOrder({ seed: seedText, cursor }: PageRequest) {
  const seed = seedText === undefined ? undefined : parseSeed(seedText);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const isUnreadable = cursor !== undefined && (after === null || seed === undefined);
  if (seed === null || isUnreadable) throw new Failure('malformed_request');
  return { seed, after };
}
