import type { StoredChange } from '../../catalogue/stored-personality.ts';
import { isAny } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** The note on the version of a personality that the operator has found well. */

/** Notes that the operator found this version well: reports never hold it automatically, however many there are. */
export async function noteWell(
  db: Database,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<void> {
  await eraseWell(db, id);
  await db.insertInto('found_well').values({ personality_id: id, version }).execute();
}

/** Deletes the note on the version found well; false if there is none. */
export async function eraseWell(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('found_well')
    .where('personality_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether the operator has found this version well. */
export function isFoundWell(
  db: Database,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<boolean> {
  const found = db.selectFrom('found_well').select('version').where('personality_id', '=', id);
  return isAny(found.where('version', '=', version));
}
