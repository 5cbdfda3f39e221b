import { type Kysely, sql } from 'kysely';
import type { RollbackScope } from '../../catalogue/operations.ts';
import { type ListedRow, selectListed } from '../people/rows.ts';
import { readHeldIds } from '../reports/held.ts';
import type { Schema } from '../schema/tables.ts';
import { outOfScope } from './in-scope.ts';

/** What a rollback needs to know of one personality. */
export interface RollbackState {
  readonly newest: FoundVersion;
  /** The newest version that the scope does not undo; null when it undoes all. */
  readonly target: FoundVersion | null;
  /** Null for a removed or erased one. */
  readonly row: ListedRow | null;
  /** By the operator, or because it is held. */
  readonly isLocked: boolean;
  readonly createdAt: string;
}

type FoundVersion = Awaited<ReturnType<typeof readVersions>>[number];

/** One look at many personalities: a query for each of them would take most of a rollback's time. */
export async function readRollback(
  db: Kysely<Schema>,
  scope: RollbackScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RollbackState>> {
  const newest = byId(await readVersions(db, numbersOf(db, ids, 'max')));
  const targets = byId(await readVersions(db, targetsOf(db, scope, ids)));
  const firsts = byId(await readVersions(db, numbersOf(db, ids, 'min')));
  const rows = await selectListed(db).where('personality.id', 'in', ids).execute();
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const locked = await db
    .selectFrom('locked')
    .select('personality_id')
    .where('personality_id', 'in', ids)
    .execute();
  const isLocked = new Set([
    ...locked.map(({ personality_id }) => personality_id),
    ...(await readHeldIds(db)),
  ]);
  // In the order asked for: what is written takes it over.
  return new Map(
    ids.flatMap((id) => {
      const version = newest.get(id);
      if (version === undefined) return [];
      const first = firsts.get(id) ?? version;
      const state: RollbackState = {
        newest: version,
        target: targets.get(id) ?? null,
        row: rowOf.get(id) ?? null,
        isLocked: isLocked.has(id),
        createdAt: first.created_at ?? first.at,
      };
      return [[id, state]];
    }),
  );
}

function byId(versions: readonly FoundVersion[]): ReadonlyMap<string, FoundVersion> {
  return new Map(versions.map((version) => [version.personality_id, version]));
}

type Numbers = ReturnType<typeof numbersOf>;

/** The versions that a query names by personality and number. */
function readVersions(db: Kysely<Schema>, numbers: Numbers) {
  return db
    .selectFrom(numbers.as('wanted'))
    .innerJoin('version', (join) =>
      join
        .onRef('version.personality_id', '=', 'wanted.personality_id')
        .onRef('version.number', '=', 'wanted.number'),
    )
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .selectAll('version')
    .select('icon.hash')
    .execute();
}

function numbersOf(db: Kysely<Schema>, ids: readonly string[], which: 'max' | 'min') {
  return db
    .selectFrom('version')
    .select(['personality_id', sql<number>`${sql.raw(which)}(number)`.as('number')])
    .where('personality_id', 'in', ids)
    .groupBy('personality_id');
}

/** The newest version that the scope does not undo. */
function targetsOf(db: Kysely<Schema>, scope: RollbackScope, ids: readonly string[]): Numbers {
  return numbersOf(db, ids, 'max').where((expression) => {
    const { not, exists, selectFrom } = expression;
    return 'operation' in scope
      ? not(
          exists(
            selectFrom('operation_version as made')
              .select('made.number')
              .where('made.operation', '=', scope.operation)
              .whereRef('made.personality_id', '=', 'version.personality_id')
              .whereRef('made.number', '=', 'version.number'),
          ),
        )
      : outOfScope(expression, scope);
  });
}
