import { Failure } from '../domain/failure.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import type { RollbackOutcome, RollbackScope } from './operations.ts';
import type { Store } from './store.ts';

/** How a rollback of many personalities is divided, so that others can write and read meanwhile. */
interface Slices {
  /** Personalities per transaction. */
  readonly size: number;
  /** Milliseconds between two transactions. */
  readonly pause: number;
}

interface RollbackRequest extends Slices {
  readonly scope: RollbackScope;
  readonly ids: readonly string[];
  readonly isBlocked: IsBlocked | null;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Called after each transaction, with the operation so far and the number of personalities that are done. */
  readonly onSlice?: (operation: number | null, done: number) => void;
}

export interface FinishedRollback {
  /** The number by which the operation can be undone; null if nothing was written. */
  readonly operation: number | null;
  /** The outcomes, keyed by id, in the order of the ids. */
  readonly outcomes: ReadonlyMap<string, RollbackOutcome>;
}

/**
 * Rolls personalities back as one operation, slice by slice. If it fails half-way, the finished part stays, and
 * repeating it does the rest.
 */
export async function rollBackInSlices(
  store: Pick<Store, 'rollBack'>,
  { scope, ids, isBlocked, now, onSlice, size, pause }: RollbackRequest,
): Promise<FinishedRollback> {
  const outcomes = new Map<string, RollbackOutcome>();
  let operation: number | null = null;
  for (let at = 0; at < ids.length; at += size) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const slice = ids.slice(at, at + size);
    const batch = { scope, ids: slice, operation, isBlocked };
    const done = await store.rollBack(batch, { visitor: null, at: now() });
    operation = done.operation;
    for (const [i, id] of slice.entries()) outcomes.set(id, done.outcomes[i] ?? 'erased');
    onSlice?.(operation, outcomes.size);
  }
  return { operation, outcomes };
}

/** What the operator asks to undo: what a visitor has changed, since a time or ever. */
export interface VisitorScope {
  readonly visitor: string;
  readonly since?: string | undefined;
}

/** The personalities that a visitor has changed. */
export interface ChangedByVisitor {
  /** The number of these personalities. */
  readonly count: number;
  /** Those that the visitor changed first, without those whose newest version has no name any more. */
  readonly first: readonly { readonly id: string; readonly name: string }[];
}

/** The number of personalities in `first`. */
const FIRST = 10;

/**
 * Few enough personalities per transaction that it holds no other request up: SQLite runs a transaction in one piece of
 * the main thread.
 */
const SERVING_SLICES = { size: 25, pause: 0 };

interface RollbackDependencies {
  readonly store: Pick<Store, 'findRollback' | 'rollBack' | 'reports'>;
  readonly now: () => string;
  readonly isBlocked: IsBlocked | null;
}

/** Creates the operator's operations on many changes. */
export function createRollback({ store, now, isBlocked }: RollbackDependencies) {
  return {
    async changedBy(scope: VisitorScope): Promise<ChangedByVisitor> {
      const ids = (await store.findRollback(scope)) ?? [];
      const newest = await Promise.all(ids.slice(0, FIRST).map((id) => store.reports.newest(id)));
      const first = newest.flatMap((one) =>
        one?.state == null ? [] : [{ id: one.id, name: one.state.name }],
      );
      return { count: ids.length, first };
    },

    /** Undoes all of them, or an earlier operation; `not_found` if there is no such operation. */
    async undoAll(scope: VisitorScope | { readonly operation: number }): Promise<FinishedRollback> {
      const ids = await store.findRollback(scope);
      if (ids === null) throw new Failure('not_found');
      return rollBackInSlices(store, { ...SERVING_SLICES, scope, ids, isBlocked, now });
    },
  };
}
