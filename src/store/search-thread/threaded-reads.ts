import type { StoreReads } from '../../catalogue/store.ts';
import type { StoredChangesRequest } from '../../catalogue/stored-changes.ts';
import { isEverybody } from '../../domain/search/filter.ts';
import type { Engine } from '../engine.ts';
import { createGallery } from '../gallery.ts';
import { createIsStill } from '../state-now.ts';
import { createPageCache } from './page-cache.ts';
import type { SearchThread } from './search-thread.ts';

/**
 * Sends to the thread what it can answer from memory, or what may take long. The others take less time than a message
 * there and back: one personality, its history, and the gallery without a search.
 */
export function createThreadedReads(
  engine: Engine,
  here: StoreReads,
  thread: SearchThread,
  onPage?: (isCached: boolean) => void,
): StoreReads {
  const cache = createPageCache(createIsStill(engine), onPage);
  const gallery = createGallery(engine, () =>
    thread.isLoaded ? thread.ask('everybody', []) : null,
  );
  return {
    ...here,
    async page(request) {
      const isGallery = request.text === '' && isEverybody(request.filter);
      const page = isGallery ? await gallery.page(request) : null;
      return page ?? cache.get(request, () => thread.ask('markedPage', [request]));
    },
    countByCell: (filter) =>
      isEverybody(filter) ? gallery.counts() : thread.ask('countByCell', [filter]),
    meant: (text, featured) => thread.ask('meant', [text, featured]),
    similar: (name, limit) => thread.ask('similar', [name, limit]),
    works: (request) => thread.ask('works', [request]),
    changes: (request) =>
      isUnfiltered(request) ? here.changes(request) : thread.ask('changes', [request]),
  };
}

/** Such a page is read from its index; with conditions many versions may have to be looked at. */
function isUnfiltered({ needle, visitor, change, since }: StoredChangesRequest): boolean {
  return needle === '' && visitor === null && change === null && since === undefined;
}
