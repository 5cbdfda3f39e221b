import type { Kysely } from 'kysely';
import type { StoredChange } from '../../catalogue/stored-changes.ts';
import type { Schema } from '../rows/schema.ts';

/** Remembers that the operator found this version well: it is never held by itself, however many report it. */
export async function noteWell(
  db: Kysely<Schema>,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<void> {
  await forgetWell(db, id);
  await db.insertInto('found_well').values({ personality_id: id, version }).execute();
}

/** False if no version of it was found well. */
export async function forgetWell(db: Kysely<Schema>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('found_well')
    .where('personality_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function isFoundWell(
  db: Kysely<Schema>,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('found_well')
    .select('version')
    .where('personality_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}
