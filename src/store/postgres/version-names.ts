import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { PLANNED_EACH_TIME } from './statement-names.ts';

/**
 * The planner reads the trigram index (pg_trgm) where few versions have the needle, and walks the
 * versions from the newest one where many have it.
 */
export async function findVersionsNamed(
  db: Kysely<Schema>,
  needle: string,
  before: number | null,
  most: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('version')
    .select('sequence')
    .where('folded', 'like', `%${needle.replace(/[\\%_]/g, '\\$&')}%`)
    .$if(before !== null, (query) => query.where('sequence', '<', before ?? 0))
    .orderBy('sequence', 'desc')
    .limit(most)
    .modifyEnd(PLANNED_EACH_TIME)
    .execute();
  return rows.map(({ sequence }) => sequence);
}

export async function rebuildVersionNames(db: Kysely<Schema>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  await sql`REINDEX INDEX version_name`.execute(db);
}
