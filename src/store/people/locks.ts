import { isAny, noteUnversioned } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** Whether a personality has or had this id. */
export function isKnown(db: Database, id: string): Promise<boolean> {
  return isAny(db.selectFrom('version').select('number').where('personality_id', '=', id));
}

/** Whether the operator has locked this personality. */
export async function isLocked(db: Database, id: string): Promise<boolean> {
  return (await readLockedIds(db, [id])).length > 0;
}

/** Reads which of these personalities the operator has locked. */
export async function readLockedIds(
  db: Database,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('locked')
    .select('personality_id')
    .where('personality_id', 'in', ids)
    .execute();
  return rows.map(({ personality_id }) => personality_id);
}

/** Locks or unlocks a personality, inside a write transaction; false if the id was never used. */
export async function setLocked(db: Database, id: string, locked: boolean): Promise<boolean> {
  if (!(await isKnown(db, id))) return false;
  await db.deleteFrom('locked').where('personality_id', '=', id).execute();
  if (locked) await db.insertInto('locked').values({ personality_id: id }).execute();
  // Cached pages of searches say which personalities are locked.
  await noteUnversioned(db);
  return true;
}

/** Reads the ids of all held personalities. There are few, so callers read them once instead of joining the table. */
export async function readHeldIds(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('held').select('personality_id').execute();
  return rows.map(({ personality_id }) => personality_id);
}

/** Reads the hold of a personality; null if it is not held. */
export async function findHeld(db: Database, id: string) {
  const row = await db
    .selectFrom('held')
    .select(['personality_id', 'version', 'at'])
    .where('personality_id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a personality is held. */
export async function isHeld(db: Database, id: string): Promise<boolean> {
  return (await findHeld(db, id)) !== null;
}
