import type { Kysely } from 'kysely';
import type {
  RollbackBatch,
  RollbackOutcome,
  RollbackScope,
  RolledBack,
} from '../../catalogue/operations.ts';
import type { WriteContext } from '../../catalogue/stored-personality.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import { rollbackOf } from '../../domain/rollback.ts';
import type { Engine } from '../engine.ts';
import { deriveContent } from '../people/content.ts';
import type { Schema } from '../schema/tables.ts';
import { inScope } from './in-scope.ts';
import { notBefore } from './not-before.ts';
import { stateOf } from './read-changes.ts';
import { type RollbackState, readRollback } from './read-rollback.ts';
import { type Step, writeNext } from './write-next.ts';

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
      .orderBy('personality_id')
      .execute();
    return rows.length === 0 ? null : rows.map(({ personality_id }) => personality_id);
  }
  const rows = await db
    .selectFrom('version')
    .select('personality_id')
    .where((expression) => inScope(expression, scope))
    .groupBy('personality_id')
    .orderBy((expression) => expression.fn.min('sequence'))
    .execute();
  return rows.map(({ personality_id }) => personality_id);
}

/** Rolls personalities back and records the new versions under the operation, inside a write transaction. */
export async function rollBack(
  db: Kysely<Schema>,
  engine: Engine,
  { scope, ids, operation: given, isBlocked = null }: RollbackBatch,
  by: WriteContext,
): Promise<RolledBack> {
  const states = await readRollback(db, scope, ids);
  const steps: Step[] = [];
  const outcomes = new Map<string, RollbackOutcome>();
  for (const [id, state] of states) {
    const step = plan(state, by, isBlocked);
    if (typeof step === 'string') outcomes.set(id, step);
    else steps.push(step);
  }
  const done = await writeNext(db, engine, steps, by);
  for (const step of steps) {
    const outcome = step.after === null ? 'removed' : 'restored';
    outcomes.set(step.id, done.includes(step) ? outcome : 'changed_since');
  }
  const operation = done.length > 0 ? (given ?? (await nextOperation(db))) : given;
  if (operation !== null) await note(db, operation, done, by);
  return { operation, outcomes: ids.map((id) => outcomes.get(id) ?? 'erased') };
}

/** What is to be written, or why nothing is. */
function plan(
  state: RollbackState,
  { at }: WriteContext,
  isBlocked: IsBlocked | null,
): Step | RollbackOutcome {
  const { newest, target, row, isLocked, createdAt } = state;
  const rollback = rollbackOf(newest, target);
  if (rollback.action === 'none') return rollback.reason;
  if (isLocked) return 'locked';
  const [id, number] = [newest.personality_id, newest.number + 1];
  if (rollback.action === 'remove') {
    return row === null ? 'already_gone' : { id, number, before: row, after: null };
  }
  const old = target === null ? null : stateOf(target);
  if (target === null || old === null) return 'erased';
  if (isBlocked?.(old) === true) return 'blocked';
  const { iconHash: hash, ...traits } = old;
  const times = { version: number, created_at: createdAt, updated_at: notBefore(newest.at, at) };
  const content = deriveContent({ id, ...traits, ...times }, { icon_id: target.icon_id, hash });
  return { id, number, before: row, after: { ...content, hash }, restoredFrom: target.number };
}

async function note(
  db: Kysely<Schema>,
  operation: number,
  done: readonly Step[],
  { visitor }: WriteContext,
): Promise<void> {
  if (done.length === 0) return;
  const written = done.map(({ id, number }, i) => ({
    ...{ operation, personality_id: id, number },
    stands_for: visitor === null ? null : i === done.length - 1 ? done.length : 0,
  }));
  await db.insertInto('operation_version').values(written).execute();
}

async function nextOperation(db: Kysely<Schema>): Promise<number> {
  const last = await db
    .selectFrom('operation_version')
    .select((expression) => expression.fn.max('operation').as('operation'))
    .executeTakeFirst();
  return Number(last?.operation ?? 0) + 1;
}
