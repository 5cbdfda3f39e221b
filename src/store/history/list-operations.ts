import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { StoredChange } from '../../catalogue/stored-changes.ts';
import type { ChangeOperation } from '../../domain/change.ts';
import type { Schema } from '../schema/tables.ts';
import { isNewest } from './is-newest.ts';

/** Condition on `version`: it is none of those for which another one of the same operation stands. */
export function isListed({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Schema, 'version' | 'operation_version'>) {
  return not(
    exists(
      selectFrom('operation_version as made')
        .select('made.number')
        .where(sql<SqlBool>`made.personality_id = version.personality_id`)
        .where(sql<SqlBool>`made.number = version.number`)
        .where('made.stands_for', '=', 0),
    ),
  );
}

/** The same changes, each with the operation that it stands for. */
export async function withOperations(
  db: Kysely<Schema>,
  changes: readonly StoredChange[],
): Promise<readonly StoredChange[]> {
  const operations = await readOperations(
    db,
    changes.map(({ id }) => id),
  );
  return changes.map((change) => ({
    ...change,
    operation: operations.get(keyOf(change.id, change.version)) ?? null,
  }));
}

function keyOf(id: string, version: number): string {
  return `${id} ${version}`;
}

/** By the version that represents the operation; its predecessor is one of the undone versions. */
async function readOperations(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChangeOperation>> {
  const rows = await db
    .selectFrom('operation_version as made')
    .leftJoin('version as undone', (join) =>
      join
        .onRef('undone.personality_id', '=', 'made.personality_id')
        .on('undone.number', '=', sql<number>`made.number - 1`),
    )
    .select(({ selectFrom }) => [
      'made.operation',
      'made.personality_id',
      'made.number',
      'made.stands_for',
      'undone.visitor',
      selectFrom('operation_version as one')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('one.operation', '=', 'made.operation')
        .where(isNewest('one'))
        .as('newest'),
    ])
    .where('made.stands_for', '>', 0)
    .where('made.personality_id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      keyOf(row.personality_id, row.number),
      {
        ...{ id: row.operation, changes: row.stands_for ?? 0, of: row.visitor },
        canUndo: Number(row.newest) > 0,
      },
    ]),
  );
}
