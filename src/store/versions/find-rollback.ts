import { setImmediate } from 'node:timers/promises';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ChangesScope, RollbackScope } from '../../catalogue/operations.ts';
import { VERSION_MAX } from '../../domain/versions/change.ts';
import { PLAN_EACH_TIME } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';
import { numbersOf } from './versions.ts';

/**
 * What a rollback has to find: the personalities it concerns, and the version that each goes back to. One visitor may
 * have written hundreds of thousands of versions, and SQLite runs a statement in one piece of the main thread. So a
 * statement examines a bounded number of versions, and other work runs between two statements.
 */

/** Runs a task that executes at most one statement: `Engine.readOne`, or a call with the transaction it is inside. */
type ReadOne = <T>(task: (db: Database) => Promise<T>) => Promise<T>;

/** The maximum number of versions that one statement examines. */
const EXAMINED_MAX = 2_000;

/**
 * Finds the ids of the personalities that a rollback concerns, in the order of their first change; null for an
 * operation that does not exist.
 */
export async function findRollback(
  readOne: ReadOne,
  scope: RollbackScope,
): Promise<readonly string[] | null> {
  if ('operation' in scope) return readOne((db) => findOperation(db, scope.operation));
  const ids = new Set<string>();
  for (let after = 0; ; await setImmediate()) {
    const changes = await readOne((db) => findChanges(db, scope, after));
    for (const { personality_id } of changes) ids.add(personality_id);
    if (changes.length < EXAMINED_MAX) return [...ids];
    after = changes.at(-1)?.sequence ?? after;
  }
}

async function findOperation(db: Database, operation: number): Promise<readonly string[] | null> {
  const rows = await db
    .selectFrom('operation_version')
    .select('personality_id')
    .where('operation', '=', operation)
    .orderBy('personality_id')
    .execute();
  return rows.length === 0 ? null : rows.map(({ personality_id }) => personality_id);
}

function findChanges(db: Database, scope: ChangesScope, after: number) {
  return db
    .selectFrom('version')
    .select(['sequence', 'personality_id'])
    .where('sequence', '>', after)
    .where((build) => inScope(build, scope))
    .orderBy('sequence')
    .limit(EXAMINED_MAX)
    .modifyEnd(PLAN_EACH_TIME)
    .execute();
}

/** What a personality goes back to. */
export interface Target {
  /** The newest version at the time of the search. */
  readonly newest: number;
  /** The newest version that is not undone; null if all are. */
  readonly number: number | null;
}

/** Finds the target of each of these personalities; ids without versions are left out. */
export async function findTargets(
  readOne: ReadOne,
  scope: RollbackScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>();
  if (ids.length === 0) return targets;
  const rows = await readOne((db) => numbersOf(db, ids, 'max').execute());
  let open = rows.flatMap(({ personality_id: id, number }) =>
    number === null ? [] : [{ id, newest: number, below: number + 1 }],
  );
  while (open.length > 0) {
    const depth = Math.ceil(EXAMINED_MAX / open.length);
    const spans = open.map((one) => ({ ...one, from: Math.max(1, one.below - depth) }));
    const kept = await readOne((db) => findKept(db, scope, spans));
    for (const { id, newest, from } of spans) {
      const number = kept.get(id) ?? null;
      if (number !== null || from === 1) targets.set(id, { newest, number });
    }
    open = spans
      .filter(({ id }) => !targets.has(id))
      .map(({ id, newest, from }) => ({ id, newest, below: from }));
    await setImmediate();
  }
  return targets;
}

/**
 * The targets inside the transaction that writes: those found before, unless a version was written since that is not
 * undone.
 */
export async function updateTargets(
  db: Database,
  scope: RollbackScope,
  targets: ReadonlyMap<string, Target>,
): Promise<ReadonlyMap<string, number>> {
  const known = [...targets].flatMap(([id, { number }]) =>
    number === null ? [] : ([[id, number]] as const),
  );
  const spans = [...targets].map(([id, { newest }]) => ({
    id,
    from: newest + 1,
    below: VERSION_MAX,
  }));
  return new Map([...known, ...(await findKept(db, scope, spans))]);
}

/** A range of the versions of one personality. */
interface Span {
  readonly id: string;
  /** The smallest number. */
  readonly from: number;
  /** The number after the greatest. */
  readonly below: number;
}

/** Finds in each range the greatest number of a version that is not undone, keyed by id. */
async function findKept(
  db: Database,
  scope: RollbackScope,
  spans: readonly Span[],
): Promise<ReadonlyMap<string, number>> {
  if (spans.length === 0) return new Map();
  const kept = db
    .selectFrom('version')
    .select('number')
    .where('personality_id', '=', sql.ref<string>('span.id'))
    .where('number', '>=', sql.ref<number>('span.from'))
    .where('number', '<', sql.ref<number>('span.below'))
    .where((build) => isKept(build, scope))
    .orderBy('number', 'desc')
    .limit(1);
  const rows = await db
    .with('span(id, from, below)', () => sql<Span>`(VALUES ${sql.join(spans.map(asRow))})`)
    .selectFrom('span')
    .select(['span.id', kept.as('number')])
    .execute();
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[id, number]])));
}

function asRow({ id, from, below }: Span) {
  return sql`(${id}, ${sql.lit(from)}, ${sql.lit(below)})`;
}

type Build = ExpressionBuilder<Schema, 'version'>;

/** The condition that a version is not undone. */
function isKept(build: Build, scope: RollbackScope): Expression<SqlBool> {
  const { not, exists, fn, selectFrom } = build;
  // In a filter that compares a column that is null, the result would be null too.
  if (!('operation' in scope)) return not(fn.coalesce(inScope(build, scope), sql<SqlBool>`false`));
  const made = selectFrom('operation_version as made')
    .select('made.number')
    .where('made.operation', '=', scope.operation)
    .whereRef('made.personality_id', '=', 'version.personality_id')
    .whereRef('made.number', '=', 'version.number');
  return not(exists(made));
}

/** The condition that a version is one of the changes in the scope. */
export function inScope({ eb, and }: Build, scope: ChangesScope) {
  const { visitor, source, since, until } = scope;
  return and([
    visitor === undefined ? eb('visitor', 'is not', null) : eb('visitor', '=', visitor),
    ...(source === undefined ? [] : [eb('source', '=', source)]),
    ...(since === undefined ? [] : [eb('at', '>=', since)]),
    ...(until === undefined ? [] : [eb('at', '<', until)]),
  ]);
}
