import type { StorePage, StorePageRequest } from '../../catalogue/store.ts';
import type { Mark } from '../../search/search.ts';
import type { StateNow } from '../state-now.ts';

/** Bytes of all pages together; the least recently used are dropped first. */
const BYTES_MAX = 4_000_000;
/** Of one personality in memory, with its texts. */
const ITEM_BYTES = 500;

interface Cached {
  /** The state before the page was asked for. */
  readonly mark: Mark;
  readonly page: Promise<StorePage>;
  readonly bytes: number;
}

/**
 * Pages of searches, each until something is written. The thread reads after the mark was read, so a page is of that
 * state or of a newer one; if the state is still that of the mark, nothing was written between. It keeps promises: those
 * who ask for the same page at once wait for one search.
 */
export function createPageCache(state: StateNow) {
  // A map iterates in insertion order, so its first key is the least recently used.
  const entries = new Map<string, Cached>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, entry: Cached): void => {
    drop(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= BYTES_MAX) break;
      drop(oldest);
    }
  };
  return {
    /** The cached page of the state now, or that of `search`, which is cached. */
    async recall(request: StorePageRequest, search: () => Promise<StorePage>): Promise<StorePage> {
      const key = JSON.stringify(request);
      const known = entries.get(key);
      if (known !== undefined && (await state.isStill(known.mark))) {
        keep(key, known);
        return known.page;
      }
      const mark = await state.mark();
      const page = search();
      const entry = { mark, page, bytes: (request.limit + 1) * ITEM_BYTES };
      keep(key, entry);
      page.catch(() => {
        if (entries.get(key) === entry) drop(key);
      });
      return page;
    },
  };
}
