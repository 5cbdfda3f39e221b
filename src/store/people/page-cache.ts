import { LRUCache } from 'lru-cache';
import type { StorePage, StorePageRequest } from '../../catalogue/store.ts';
import type { Mark } from '../../search/search.ts';

/** Bytes of all pages together. */
const BYTES_MAX = 4_000_000;
/** Of one personality in memory, with its texts. */
const ITEM_BYTES = 500;

/** A page, and the state that it is of. */
interface MarkedPage {
  readonly mark: Mark;
  readonly page: StorePage;
}

/**
 * Pages of searches, each until something is written. It keeps promises, so that those who ask for the same page at once
 * wait for one search.
 */
export function createPageCache(
  isStill: (mark: Mark) => Promise<boolean>,
  onPage: (isCached: boolean) => void = () => {},
) {
  const entries = new LRUCache<string, Promise<MarkedPage>>({ maxSize: BYTES_MAX });

  const searchAndKeep = (
    key: string,
    { limit }: StorePageRequest,
    search: () => Promise<MarkedPage>,
  ): Promise<MarkedPage> => {
    const marked = search();
    entries.set(key, marked, { size: (limit + 1) * ITEM_BYTES });
    marked.catch(() => {
      if (entries.peek(key) === marked) entries.delete(key);
    });
    return marked;
  };

  return {
    /** The cached page of the state now, or that of `search`, which is cached. */
    async get(request: StorePageRequest, search: () => Promise<MarkedPage>): Promise<StorePage> {
      const key = JSON.stringify(request);
      const cached = entries.get(key);
      if (cached !== undefined) {
        const { mark, page } = await cached;
        if (await isStill(mark)) {
          onPage(true);
          return page;
        }
        if (entries.peek(key) === cached) entries.delete(key);
      }
      // A search that others have begun since this call sees all that was written before it.
      const others = entries.get(key);
      onPage(others !== undefined);
      return (await (others ?? searchAndKeep(key, request, search))).page;
    },
  };
}
