import { LRUCache } from 'lru-cache';
import type { StorePage } from '../../catalogue/store.ts';
import type { OrderedRequest } from '../../domain/search/order.ts';
import type { Mark } from '../../search/search.ts';

/** Bytes of all pages together. */
const BYTES_MAX = 4_000_000;
/** Of one personality in memory, besides its texts. */
const ITEM_BYTES = 500;
/** Of an entry besides its items: the counts of its cells, and the cache's own record. */
const ENTRY_BYTES = 1_000;
/** A text may have two bytes a character. */
const CHARACTER_BYTES = 2;

/** A page, and the state that it is of. */
interface MarkedPage {
  readonly mark: Mark;
  readonly page: StorePage;
}

/** Of all texts of a page's people: a paragraph is longer than the rest. */
function charactersOf({ items }: StorePage): number {
  const texts = items.flatMap((item) => Object.values(item).flat());
  return texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
}

type Search = () => Promise<MarkedPage>;

/** Pages of searches, each until something is written. Those who ask for the same page at once wait for one search. */
export function createPageCache(
  isStill: (mark: Mark) => Promise<boolean>,
  onPage: (isCached: boolean) => void = () => {},
) {
  const entries = new LRUCache<string, MarkedPage, Search>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ page }, key) =>
      page.items.length * ITEM_BYTES +
      (key.length + charactersOf(page)) * CHARACTER_BYTES +
      ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: search }) => search(),
    // A page that is put out of the cache meanwhile is given nevertheless.
    ignoreFetchAbort: true,
  });
  const find = async (key: string, search: Search) => {
    const status: LRUCache.Status<string, MarkedPage, Search> = {};
    const marked = await entries.forceFetch(key, { context: search, status });
    return { marked, isCached: status.fetch !== 'miss' };
  };

  return {
    /** The cached page of the state now, or that of `search`, which is cached. */
    async get(request: OrderedRequest, search: Search): Promise<StorePage> {
      const key = JSON.stringify(request);
      let found = await find(key, search);
      if (found.isCached && !(await isStill(found.marked.mark))) {
        if (entries.peek(key) === found.marked) entries.delete(key);
        // A search that others have begun since this call sees all that was written before it.
        found = await find(key, search);
      }
      onPage(found.isCached);
      return found.marked.page;
    },
  };
}
