import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderedRequest } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';

/** The results of a store for a typed text: by default the first sixty, in one order. */
export function pageOf(
  store: Pick<Store, 'page'>,
  typed: string,
  order: Partial<Omit<OrderedRequest, 'filter' | 'text'>> = {},
): Promise<StorePage> {
  const query = parseQuery(typed);
  const first = { seed: 1, capacity: null, after: null, limit: 60 };
  return store.page({ filter: createFilter(query), text: query.text, ...first, ...order });
}

/** The names of the results, in order. */
export async function namesOn(store: Pick<Store, 'page'>, typed: string): Promise<string[]> {
  return (await pageOf(store, typed)).items.map(({ name }) => name);
}
