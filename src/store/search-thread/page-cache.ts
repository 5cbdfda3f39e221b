import { LRUCache } from 'lru-cache';
import type { StorePage, StorePageRequest } from '../../catalogue/store.ts';
import type { Mark } from '../../search/search.ts';
import type { StateNow } from '../state-now.ts';

/** Bytes of all pages together. */
const BYTES_MAX = 4_000_000;
/** Of one personality in memory, with its texts. */
const ITEM_BYTES = 500;

interface Cached {
  /** The state before the page was asked for. */
  readonly mark: Mark;
  readonly page: Promise<StorePage>;
}

/**
 * Pages of searches, each until something is written. The thread reads after the mark was read, so a page is of that
 * state or of a newer one; if the state is still that of the mark, nothing was written between. It keeps promises: those
 * who ask for the same page at once wait for one search.
 */
export function createPageCache(state: StateNow) {
  const entries = new LRUCache<string, Cached>({ maxSize: BYTES_MAX });
  return {
    /** The cached page of the state now, or that of `search`, which is cached. */
    async get(request: StorePageRequest, search: () => Promise<StorePage>): Promise<StorePage> {
      const key = JSON.stringify(request);
      const cached = entries.get(key);
      if (cached !== undefined && (await state.isStill(cached.mark))) return cached.page;
      const mark = await state.mark();
      const page = search();
      const entry = { mark, page };
      entries.set(key, entry, { size: (request.limit + 1) * ITEM_BYTES });
      page.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key);
      });
      return page;
    },
  };
}
