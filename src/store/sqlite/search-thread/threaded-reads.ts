import type { StoreReads } from '../../../catalogue/store.ts';
import type { StoredChangesRequest } from '../../../catalogue/stored-changes.ts';
import type { DataVersion } from '../../engine.ts';
import { isEverybody } from '../../finding.ts';
import { createMemory } from '../../remember.ts';
import { createPageMemory } from '../../searching.ts';
import type { SearchThread } from './search-thread.ts';

const COUNTS_BYTES = 500_000;
/** Of the numbers of 48 cells. */
const COUNT_BYTES = 400;

/**
 * Sends the expensive reads to the thread. The others take less time than a message there and back: one
 * personality, the gallery without a search, and what a search was answered before.
 *
 * `readState` gives the state that this thread sees. The other one reads after it, so its answer is of
 * that state or of a newer one. It is remembered as that of the former: if it is of a newer one, there was
 * a write between, this thread sees another state from then on, and the answer is never given again.
 */
export function createThreadedReads(
  here: StoreReads,
  thread: SearchThread,
  readState: () => Promise<DataVersion | null>,
): StoreReads {
  const pages = createPageMemory();
  const counts = createMemory<readonly number[]>({
    bytesMax: COUNTS_BYTES,
    bytesOf: () => COUNT_BYTES,
  });
  return {
    ...here,
    async page(request) {
      // Some texts match everybody, but the order of their results depends on names.
      if (request.text === '' && isEverybody(request.filter)) return here.page(request);
      return pages.recall(await readState(), JSON.stringify(request), () =>
        thread.ask('page', request),
      );
    },
    async countByCell(filter) {
      if (isEverybody(filter)) return here.countByCell(filter);
      return counts.recall(await readState(), JSON.stringify(filter), () =>
        thread.ask('countByCell', filter),
      );
    },
    similar: (name, limit) => thread.ask('similar', name, limit),
    changes: (request) =>
      isUnfiltered(request) ? here.changes(request) : thread.ask('changes', request),
  };
}

/** Such a page is read from its index; with conditions many versions may have to be looked at. */
function isUnfiltered({ needle, visitor, change, since }: StoredChangesRequest): boolean {
  return needle === '' && visitor === null && change === null && since === undefined;
}
