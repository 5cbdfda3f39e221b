import type { Kysely } from 'kysely';
import { noteUnversioned } from '../schema/note-unversioned.ts';
import type { Schema } from '../schema/tables.ts';
import { hasVersions } from './read-changes.ts';

/** Whether the operator has locked this personality. */
export async function isLocked(db: Kysely<Schema>, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('locked')
    .select('personality_id')
    .where('personality_id', '=', id)
    .executeTakeFirst();
  return locked !== undefined;
}

/** Locks or unlocks a personality, inside a write transaction; false if the id was never used. */
export async function setLocked(db: Kysely<Schema>, id: string, locked: boolean): Promise<boolean> {
  if (!(await hasVersions(db, id))) return false;
  await db.deleteFrom('locked').where('personality_id', '=', id).execute();
  if (locked) await db.insertInto('locked').values({ personality_id: id }).execute();
  // Cached pages of searches say who is locked.
  await noteUnversioned(db);
  return true;
}
