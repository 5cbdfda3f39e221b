import type { OrderPosition, Store, StorePage } from '../../src/catalogue/store.ts';
import type { Personality } from '../../src/domain/personality.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import type { Featured } from '../../src/domain/search/rules.ts';

const ORDER = 7;
/** The first page is as long as a visitor's, the others are longer. */
const FIRST_PAGE = 60;
const PAGE = 1_000;

/** All results of a search, page by page. */
export async function* readPages(
  store: Store,
  typed: string,
  featured: Featured,
): AsyncGenerator<readonly Personality[]> {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  let [capacity, after]: [number | null, OrderPosition | null] = [null, null];
  do {
    const limit = after === null ? FIRST_PAGE : PAGE;
    const request = { filter, text: query.text, seed: ORDER, capacity, after, limit };
    const page: StorePage = await store.page(request);
    yield page.items;
    ({ capacity, last: after } = page);
  } while (after !== null);
}
