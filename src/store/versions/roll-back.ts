import type { RollbackBatch, RollbackOutcome, RolledBack } from '../../catalogue/operations.ts';
import type { WriteContext } from '../../catalogue/stored-personality.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import { notBefore } from '../../domain/time.ts';
import { rollbackOf } from '../../domain/versions/rollback.ts';
import type { RowContent } from '../people/content.ts';
import { readHeldIds, readLockedIds } from '../people/locks.ts';
import { type ListedRow, presentRow, selectListed } from '../people/rows.ts';
import { greatest } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { type Target, updateTargets } from './find-rollback.ts';
import {
  contentOfVersion,
  type Newest,
  readNewest,
  readNumbered,
  type Version,
} from './versions.ts';
import { isUnchanged, type Step, writeNext } from './write-next.ts';

interface FoundTargets {
  /** The targets of the personalities, found before the transaction. */
  readonly targets: ReadonlyMap<string, Target>;
}

/**
 * Rolls personalities back and records the new versions under the operation, inside a write transaction. Returns an
 * outcome for each id, in the same order.
 */
export async function rollBack(
  db: Database,
  { scope, ids, operation: given, isBlocked = null, targets }: RollbackBatch & FoundTargets,
  by: WriteContext,
): Promise<RolledBack> {
  if (ids.length === 0) return { operation: given, outcomes: [] };
  const states = await readRollback(db, ids, await updateTargets(db, scope, targets));
  const steps: Step[] = [];
  const outcomes = new Map<string, RollbackOutcome>();
  for (const [id, state] of states) {
    const step = plan(state, by, isBlocked);
    if (typeof step === 'string') {
      outcomes.set(id, step);
    } else {
      outcomes.set(id, step.after === null ? 'removed' : 'restored');
      steps.push(step);
    }
  }
  await writeNext(db, steps, by);
  const inOrder = ids.map((id) => outcomes.get(id) ?? 'erased');
  if (steps.length === 0) return { operation: given, outcomes: inOrder };
  const operation = given ?? (await greatest(db, 'operation_version', 'operation')) + 1;
  await note(db, operation, steps);
  return { operation, outcomes: inOrder };
}

/** Decides the next version of a personality, or the outcome where nothing is to be written. */
function plan(
  state: RollbackState,
  { at }: WriteContext,
  isBlocked: IsBlocked | null,
): Step | RollbackOutcome {
  const { newest, target, row, isLocked } = state;
  const rollback = rollbackOf(newest, target);
  if (rollback.action === 'none') return rollback.reason;
  if (isLocked) return 'locked';
  const [id, number] = [newest.personality_id, newest.number + 1];
  if (rollback.action === 'remove') {
    return row === null ? 'already_gone' : { id, number, before: row, after: null };
  }
  const after = contentBefore(state, at);
  if (after === null) return 'erased';
  if (row !== null && isUnchanged(row, after)) return 'unchanged';
  if (isBlocked?.(presentRow(after)) === true) return 'blocked';
  return { id, number, before: row, after, restoredFrom: rollback.version };
}

/** The content of a row that goes back to the target; null where the target is missing, a removal or erased. */
function contentBefore(
  { newest, target, createdAt }: RollbackState,
  at: string,
): RowContent | null {
  const times = {
    version: newest.number + 1,
    created_at: createdAt,
    updated_at: notBefore(newest.at, at),
  };
  return target === null ? null : contentOfVersion(target, times);
}

async function note(db: Database, operation: number, done: readonly Step[]): Promise<void> {
  const written = done.map(({ id, number }) => ({ operation, personality_id: id, number }));
  await db.insertInto('operation_version').values(written).execute();
}

/** What a rollback reads of one personality. */
interface RollbackState extends Newest {
  /** The newest version that the scope does not undo; null when it undoes all. */
  readonly target: Version | null;
  /** The current row; null for a removed or erased personality. */
  readonly row: ListedRow | null;
  /** Whether the operator has locked the personality, or it is held. */
  readonly isLocked: boolean;
}

/**
 * Reads the state of many personalities at once, keyed by id, in the order of `ids`. A query per personality would take
 * most of a rollback's time.
 */
async function readRollback(
  db: Database,
  ids: readonly string[],
  numbers: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, RollbackState>> {
  const newest = await readNewest(db, ids);
  const targets = await readNumbered(db, numbers);
  const rows = await selectListed(db).where('personality.id', 'in', ids).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const isLocked = new Set([...(await readLockedIds(db, ids)), ...(await readHeldIds(db))]);
  // In the order of `ids`, since versions are written in this order.
  return new Map(
    ids.flatMap((id) => {
      const known = newest.get(id);
      if (known === undefined) return [];
      const [target, row] = [targets.get(id) ?? null, rowOf.get(id) ?? null];
      return [[id, { ...known, target, row, isLocked: isLocked.has(id) }]];
    }),
  );
}
