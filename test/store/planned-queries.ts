import type { Store } from '../../src/catalogue/store.ts';
import { createFeatured } from '../../src/domain/search/featured.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';

const featured = createFeatured(['amst'], ['Ana Silva']);

/** Every rule of the search, single and combined, in one, two and more letters. */
export const PLANNED_QUERIES = [
  ...['', 'a', 'an', 'ana', 'mariana', 'ana silva', 'silva an a', 'zzz', 'xx yy'],
  ...['>intj', '>xnxp ana', '-t', 'analistas', 'analistas -t maria', 'amst', 'amst an'],
];

/** Reads what a gallery shows for a search: the first page and the distribution. */
export async function searchFor(store: Store, typed: string): Promise<void> {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  const order = { seed: 1, capacity: null, after: null, limit: 60 };
  await store.page({ ...order, filter, text: query.text });
  await store.countByCell(filter);
}
