import type { Kysely } from 'kysely';
import type { Published } from '../catalogue/store.ts';
import { readPublishedTypes } from './guesses.ts';
import { presentRow, selectShown } from './people/rows.ts';
import type { Schema } from './schema/tables.ts';

/** Personalities with their guesses, in the order of ids, inside a read transaction. */
export async function readPublished(
  db: Kysely<Schema>,
  after: string | null,
  limit: number,
): Promise<readonly Published[]> {
  const rows = await selectShown(db)
    .$if(after !== null, (query) => query.where('personality.id', '>', after ?? ''))
    .orderBy('personality.id')
    .limit(limit)
    .execute();
  const guesses = await readPublishedTypes(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...presentRow(row), guesses: guesses.get(row.id) ?? {} }));
}

/** Both are counted by indexes, inside a read transaction: erasures empty versions, and a hold has a row while it lasts. */
export async function readWithdrawals(db: Kysely<Schema>): Promise<string> {
  const erased = await db
    .selectFrom('version')
    .select(({ fn }) => fn.countAll().as('versions'))
    .where('change', '=', 'erased')
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('held')
    .select(({ fn }) => [fn.countAll().as('people'), fn.max('at').as('at')])
    .executeTakeFirstOrThrow();
  return `${erased.versions} erased, ${held.people} held ${held.at ?? ''}`.trim();
}
