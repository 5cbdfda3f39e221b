import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../catalogue/catalogue.ts';
import type { ReadableCatalogue } from './client.ts';
import type { LeftList } from './entries.ts';
import type { Snapshot } from './snapshot.ts';

/** More cards than these would take longer to read and to render than to search for again. */
const CARDS_MAX = 3_000;

/** Reads a list of the gallery again in its order, as long as it was. */
export async function readLeftList(
  catalogue: ReadableCatalogue,
  q: string,
  { seed, count }: LeftList,
  signal: AbortSignal,
): Promise<Snapshot & { readonly pages: number }> {
  const limit = PAGE_LIMIT_MAX;
  const wanted = Math.min(count, CARDS_MAX);
  const first = await catalogue.search({ q, seed, limit }, { signal });
  const items = [...first.items];
  let { next } = first;
  while (next !== null && items.length < wanted) {
    const page = await catalogue.page({ q, seed, limit, cursor: next }, { signal });
    items.push(...page.items);
    ({ next } = page);
  }
  return { ...first, q, items, next, pages: Math.ceil(items.length / PAGE_LIMIT_DEFAULT) };
}
