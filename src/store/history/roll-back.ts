import type { Kysely } from 'kysely';
import type {
  RollbackBatch,
  RollbackOutcome,
  RollbackScope,
  RolledBack,
} from '../../catalogue/operations.ts';
import type { WriteContext } from '../../catalogue/store.ts';
import { rollbackOf, type VersionKind } from '../../domain/rollback.ts';
import type { Schema } from '../schema.ts';
import { remove } from '../writing.ts';
import { restore } from './restore.ts';

/** The personalities that a rollback is about; null for an operation that never was. */
export async function findRollback(
  db: Kysely<Schema>,
  scope: RollbackScope,
): Promise<readonly string[] | null> {
  if ('operation' in scope) {
    const rows = await db
      .selectFrom('operation_version')
      .select('personality_id')
      .where('operation', '=', scope.operation)
      .execute();
    return rows.length === 0 ? null : rows.map(({ personality_id }) => personality_id);
  }
  const rows = await db
    .selectFrom('version')
    .select('personality_id')
    .where('visitor', '=', scope.visitor)
    .where('at', '>=', scope.since)
    .groupBy('personality_id')
    .orderBy((expression) => expression.fn.min('sequence'))
    .execute();
  return rows.map(({ personality_id }) => personality_id);
}

/** Rolls personalities back and records the new versions under the operation, inside a write transaction. */
export async function rollBack(
  db: Kysely<Schema>,
  { scope, ids, operation: given }: RollbackBatch,
  by: WriteContext,
): Promise<RolledBack> {
  let operation = given;
  const outcomes: RollbackOutcome[] = [];
  for (const id of ids) {
    const { outcome, written } = await rollBackOne(db, scope, id, by);
    outcomes.push(outcome);
    if (written === null) continue;
    operation ??= await nextOperation(db);
    await db
      .insertInto('operation_version')
      .values({ operation, personality_id: id, number: written })
      .execute();
  }
  return { operation, outcomes };
}

interface One {
  readonly outcome: RollbackOutcome;
  /** The number of the version that was written. */
  readonly written: number | null;
}

async function rollBackOne(
  db: Kysely<Schema>,
  scope: RollbackScope,
  id: string,
  by: WriteContext,
): Promise<One> {
  const newest = await newestOf(db, id).executeTakeFirst();
  if (newest === undefined) return { outcome: 'erased', written: null };
  const rollback = rollbackOf(newest, await findTarget(db, scope, id, newest));
  if (rollback.action === 'none') return { outcome: rollback.reason, written: null };
  const result =
    rollback.action === 'remove'
      ? await remove(db, id, newest.number, by)
      : await restore(db, id, newest.number, rollback.version, by);
  switch (result.outcome) {
    case 'written':
      return {
        outcome: rollback.action === 'remove' ? 'removed' : 'restored',
        written: result.personality.version,
      };
    case 'locked':
      return { outcome: 'locked', written: null };
    case 'not_restorable':
      return { outcome: 'erased', written: null };
    // An engine with concurrent writes: another one was committed after the newest version was read.
    case 'conflict':
    case 'not_found':
      return { outcome: 'changed_since', written: null };
  }
}

/** The newest version that the scope does not undo. */
async function findTarget(
  db: Kysely<Schema>,
  scope: RollbackScope,
  id: string,
  newest: VersionKind,
): Promise<VersionKind | null> {
  if ('operation' in scope) {
    const made = await db
      .selectFrom('operation_version')
      .select('number')
      .where('operation', '=', scope.operation)
      .where('personality_id', '=', id)
      .executeTakeFirst();
    if (made?.number !== newest.number) return newest;
    const before = newestOf(db, id).where('number', '<', newest.number);
    return (await before.executeTakeFirst()) ?? null;
  }
  const others = newestOf(db, id).where(({ eb, or }) =>
    or([eb('visitor', 'is', null), eb('visitor', '<>', scope.visitor), eb('at', '<', scope.since)]),
  );
  return (await others.executeTakeFirst()) ?? null;
}

function newestOf(db: Kysely<Schema>, id: string) {
  return db
    .selectFrom('version')
    .select(['number', 'change'])
    .where('personality_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1);
}

async function nextOperation(db: Kysely<Schema>): Promise<number> {
  const last = await db
    .selectFrom('operation_version')
    .select((expression) => expression.fn.max('operation').as('operation'))
    .executeTakeFirst();
  return Number(last?.operation ?? 0) + 1;
}
