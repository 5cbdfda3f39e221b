import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Whether the operator keeps this personality from being changed. */
export async function isLocked(db: Kysely<Schema>, id: string): Promise<boolean> {
  const locked = await db
    .selectFrom('locked')
    .select('personality_id')
    .where('personality_id', '=', id)
    .executeTakeFirst();
  return locked !== undefined;
}
