import { type Kysely, sql } from 'kysely';
import type { Schema } from '../rows/schema.ts';

/** What PostgreSQL has found wrong with the files of this database, where its pages have checksums. */
export async function verifyStorage(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly failures: number }>`
    SELECT coalesce(checksum_failures, 0) AS failures
    FROM pg_stat_database WHERE datname = current_database()
  `.execute(db);
  const failures = rows[0]?.failures ?? 0;
  return failures === 0 ? [] : [`PostgreSQL has met ${failures} pages with a wrong checksum.`];
}
