import type { RolledBack, UndoScope } from '../../catalogue/operations.ts';
import type { WriteContext } from '../../catalogue/stored-personality.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import type { State } from '../../domain/versions/change.ts';
import { rollbackOf, UNDO_MAX } from '../../domain/versions/rollback.ts';
import type { Engine } from '../engine.ts';
import type { Database } from '../schema/tables.ts';
import { findOperation, isAsBefore, readRollback, rollBack } from './roll-back.ts';
import { isNewest, stateOf, type Version } from './versions.ts';

interface Undoable {
  readonly id: string;
  /** The state that an undo brings back; null if it removes the personality. */
  readonly state: State | null;
}

type VisitorScope = Extract<UndoScope, { readonly visitor: string }>;

/**
 * How many of the visitor's newest versions are examined for ones to undo. A personality is left out if its undo would
 * restore an older version of the same visitor.
 */
const EXAMINED_MAX = 2_000;

/**
 * Undoes a visitor's changes since a time, or an earlier undo, as one operation, inside a write transaction. Null for
 * an operation that is not a visitor's.
 */
export async function undoMany(
  db: Database,
  engine: Engine,
  { scope, isBlocked }: { readonly scope: UndoScope; readonly isBlocked: IsBlocked | null },
  by: WriteContext,
): Promise<RolledBack | null> {
  const ids =
    'operation' in scope
      ? await findOperation(db, scope.operation, true)
      : (await findUndoable(db, scope))
          .filter(({ state }) => state === null || isBlocked?.(state) !== true)
          .map(({ id }) => id);
  if (ids === null) return null;
  return rollBack(db, engine, { scope, ids, operation: null, isBlocked }, by);
}

/**
 * Reads the personalities whose newest version is one of the visitor's and can be undone, newest change first, at most
 * `UNDO_MAX`.
 */
export async function findUndoable(
  db: Database,
  scope: VisitorScope,
): Promise<readonly Undoable[]> {
  const candidates = await findNewestOf(db, scope);
  const examined = await narrowToExamined(db, scope);
  const undoable: Undoable[] = [];
  for (let at = 0; at < candidates.length && undoable.length < UNDO_MAX; at += UNDO_MAX) {
    const ids = candidates.slice(at, at + UNDO_MAX);
    const states = await readRollback(db, examined, ids);
    undoable.push(
      ...ids.flatMap((id) => {
        const found = states.get(id);
        if (found === undefined || found.isLocked || isAsBefore(found)) return [];
        const { newest, target } = found;
        if (target !== null && isIn(target, scope)) return [];
        const { action } = rollbackOf(newest, target);
        if (action === 'none') return [];
        return [{ id, state: action === 'remove' || target === null ? null : stateOf(target) }];
      }),
    );
  }
  return undoable.slice(0, UNDO_MAX);
}

function newestVersionsOf(db: Database, visitor: string) {
  return db
    .selectFrom('version')
    .select(['sequence', 'personality_id', 'number', 'at'])
    .where('visitor', '=', visitor)
    .orderBy('sequence', 'desc')
    .limit(EXAMINED_MAX);
}

async function findNewestOf(
  db: Database,
  { visitor, since }: VisitorScope,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(newestVersionsOf(db, visitor).as('mine'))
    .select('mine.personality_id')
    .where('mine.at', '>=', since)
    .where(isNewest('mine'))
    .orderBy('mine.sequence', 'desc')
    .execute();
  return rows.map(({ personality_id }) => personality_id);
}

/** Limits a scope to the examined versions, so that no query reads the other versions of the visitor. */
async function narrowToExamined(db: Database, scope: VisitorScope): Promise<VisitorScope> {
  const oldest = await newestVersionsOf(db, scope.visitor)
    .clearLimit()
    .limit(1)
    .offset(EXAMINED_MAX - 1)
    .executeTakeFirst();
  const { since } = scope;
  return { ...scope, since: oldest !== undefined && oldest.at > since ? oldest.at : since };
}

function isIn({ visitor, at }: Version, scope: VisitorScope): boolean {
  return visitor === scope.visitor && at >= scope.since;
}
