import { Failure } from '../domain/failure.ts';
import { parseQuery } from '../domain/search/query.ts';
import { daysBefore } from '../domain/time.ts';
import {
  type Change,
  type ChangePage,
  isVersionNumber,
  type State,
} from '../domain/versions/change.ts';
import { UNDO_DAYS } from '../domain/versions/rollback.ts';
import type { Catalogue } from './catalogue.ts';
import { readLimit } from './cursor.ts';
import type { StoreReads } from './store.ts';
import type { StoredChange, StoredChangePage } from './stored-personality.ts';
import { NO_RESTRICTIONS, type WriteRestrictions } from './write-restrictions.ts';

/** Creates the operations that read the versions of personalities. */
export function createHistory(
  store: StoreReads,
  now: () => string,
  { isBlocked }: WriteRestrictions = NO_RESTRICTIONS,
): Pick<Catalogue, 'history' | 'changes'> {
  return {
    async history(id, { cursor, limit } = {}) {
      const asked = { before: readCursor(cursor), limit: readLimit(limit) };
      const page = await store.history(id, asked);
      if (page === null) throw new Failure('not_found');
      return presentPage(page, isBlocked);
    },

    async changes({ q = '', visitor, change, cursor, limit }) {
      const needle = parseQuery(q).text;
      // A search for a name or for a kind of change shows every version.
      const grouped = needle === '' && change === undefined;
      const counts = grouped && visitor !== undefined && cursor === undefined;
      const asked = {
        needle,
        grouped,
        ...(counts ? { undoableSince: undoableSince(now()) } : {}),
        visitor: visitor ?? null,
        change: change ?? null,
        before: readCursor(cursor),
        limit: readLimit(limit),
      };
      return presentPage(await store.changes(asked), isBlocked);
    },
  };
}

/** A change without its source, which only the operator may see. */
export function withoutSource({ source, ...change }: StoredChange): Change {
  return change;
}

function presentPage(
  { items, next, undoable }: StoredChangePage,
  isBlocked: WriteRestrictions['isBlocked'],
): ChangePage {
  const canGoBack = (state: State | null) => state === null || isBlocked?.(state) !== true;
  return {
    items: items.map(withoutSource),
    next: next === null ? null : next.toString(36),
    ...(undoable === undefined ? {} : { undoable: undoable.filter(canGoBack).length }),
  };
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

/** The time since which a visitor’s changes can be undone at once; both are ISO 8601, UTC. */
export function undoableSince(now: string): string {
  return daysBefore(now, UNDO_DAYS);
}
