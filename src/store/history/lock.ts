import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { hasVersions } from './read-changes.ts';

/** Whether the operator keeps this personality from being changed. */
export async function isLocked(db: Kysely<Schema>, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('locked')
    .select('personality_id')
    .where('personality_id', '=', id)
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks or unlocks, inside a write transaction; false when the id never was. */
export async function setLocked(db: Kysely<Schema>, id: string, locked: boolean): Promise<boolean> {
  if (!(await hasVersions(db, id))) return false;
  await db.deleteFrom('locked').where('personality_id', '=', id).execute();
  if (locked) await db.insertInto('locked').values({ personality_id: id }).execute();
  return true;
}
