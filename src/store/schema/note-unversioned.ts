import type { Kysely } from 'kysely';
import type { Schema } from './tables.ts';

/** Tells searches and cached pages, inside a write transaction, of a change that has no version. */
export async function noteUnversioned(db: Kysely<Schema>): Promise<void> {
  await db.insertInto('unversioned_change').defaultValues().execute();
}
