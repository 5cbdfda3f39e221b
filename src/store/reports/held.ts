import type { Kysely } from 'kysely';
import type { StoredChange } from '../../catalogue/stored-changes.ts';
import type { Schema } from '../schema/tables.ts';

/** Ids of all that is held: few, so that reads ask for them once and join nothing. */
export async function readHeldIds(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db.selectFrom('held').select('personality_id').execute();
  return rows.map(({ personality_id }) => personality_id);
}

export async function findHeld(db: Kysely<Schema>, id: string) {
  const row = await db
    .selectFrom('held')
    .selectAll()
    .where('personality_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function isHeld(db: Kysely<Schema>, id: string): Promise<boolean> {
  return (await findHeld(db, id)) !== null;
}

/** What is left of a version of a held personality: that it was, when, and by whom. */
export function withhold(change: StoredChange): StoredChange {
  return { ...change, state: null, before: null, isHeld: true };
}
