import { Failure } from '../domain/failure.ts';
import { parseQuery } from '../domain/search/query.ts';
import { type Change, type ChangePage, isVersionNumber } from '../domain/versions/change.ts';
import type { Catalogue } from './catalogue.ts';
import { readLimit } from './cursor.ts';
import type { StoreReads } from './store.ts';
import type { StoredChange, StoredChangePage } from './stored-personality.ts';

/** Creates the operations that read the versions of personalities. */
export function createHistory(store: StoreReads): Pick<Catalogue, 'history' | 'changes'> {
  return {
    async history(id, { cursor, limit } = {}) {
      const asked = { before: readCursor(cursor), limit: readLimit(limit) };
      const page = await store.history(id, asked);
      if (page === null) throw new Failure('not_found');
      return presentPage(page);
    },

    async changes({ q = '', visitor, change, cursor, limit }) {
      const asked = {
        needle: parseQuery(q).text,
        visitor: visitor ?? null,
        change: change ?? null,
        before: readCursor(cursor),
        limit: readLimit(limit),
      };
      return presentPage(await store.changes(asked));
    },
  };
}

/** A change without its source, which only the operator may see. */
export function withoutSource({ source, ...change }: StoredChange): Change {
  return change;
}

function presentPage({ items, next }: StoredChangePage): ChangePage {
  return { items: items.map(withoutSource), next: next === null ? null : next.toString(36) };
}

/**
 * A cursor is the last item of the previous page in base 36: in a history the number of its version, in the list of
 * changes its sequence number. Null for the first page.
 */
function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const before = /^[0-9a-z]{1,10}$/.test(cursor) ? Number.parseInt(cursor, 36) : Number.NaN;
  if (isVersionNumber(before) && before.toString(36) === cursor) return before;
  throw new Failure('malformed_request');
}
