import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/tables.ts';

/** Bytes of the files of this database. */
export async function measureSize(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    SELECT pg_database_size(current_database())::double precision AS bytes
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}
