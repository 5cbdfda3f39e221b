import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { paths } from '../../../domain/paths.ts';
import { browserCalls } from '../browser-catalogue.ts';
import type { Calls } from '../calls.ts';

export type ReadableHistory = Pick<Catalogue, 'history' | 'changes'>;

/** What the pages of history and recent changes read over the JSON API. */
export function createHistoryClient({ read }: Calls): ReadableHistory {
  return {
    history: (id, request = {}, { signal } = {}) =>
      read(paths.api.history(id, request), { signal: signal ?? null }),
    changes: (request, { signal } = {}) =>
      read(paths.api.changes(request), { signal: signal ?? null }),
  };
}

/** The histories and changes that this visit reads. */
export const browserHistory = createHistoryClient(browserCalls);
