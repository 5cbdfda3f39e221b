import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderedRequest } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';

/** What a store finds for a typed text: the first sixty in one order, unless told otherwise. */
export function pageOf(
  store: Pick<Store, 'page'>,
  typed: string,
  order: Partial<Omit<OrderedRequest, 'filter' | 'text'>> = {},
): Promise<StorePage> {
  const query = parseQuery(typed);
  const first = { seed: 1, capacity: null, after: null, limit: 60 };
  return store.page({ filter: createFilter(query), text: query.text, ...first, ...order });
}

/** The names of those, in their order. */
export async function namesOn(store: Pick<Store, 'page'>, typed: string): Promise<string[]> {
  return (await pageOf(store, typed)).items.map(({ name }) => name);
}
