import { hash } from 'node:crypto';
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

/**
 * Inside a read transaction. Erasures empty versions, which are counted by an index. Those that are held are few, and all
 * of them are named: a release and a hold between two looks leave their number as it was.
 */
export async function readWithdrawals(db: Kysely<Schema>): Promise<string> {
  const erased = await db
    .selectFrom('version')
    .select(({ fn }) => fn.countAll().as('versions'))
    .where('change', '=', 'erased')
    .executeTakeFirstOrThrow();
  const held = await db
    .selectFrom('held')
    .select(['personality_id', 'at'])
    .orderBy('personality_id')
    .execute();
  const named = held.map(({ personality_id, at }) => `${personality_id} ${at}`).join();
  return `${erased.versions} erased, ${held.length} held ${hash('sha1', named)}`;
}
