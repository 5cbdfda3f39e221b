import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/tables.ts';

/** Bytes of the pages in use, which the header of the file tells. */
export async function measureSize(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ readonly bytes: number }>`
    SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size
  `.execute(db);
  return rows[0]?.bytes ?? 0;
}
