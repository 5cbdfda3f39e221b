import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { unavailable } from '../failures.ts';
import type { Database } from '../schema/tables.ts';
import { retryWhileBusy } from './errors.ts';

/** Milliseconds between two attempts to truncate the log. */
const PAUSE = 25;

/**
 * Removes deleted data from the database file and its write-ahead log. Deleted rows stay in free space
 * until they are overwritten, and `PRAGMA secure_delete` misses copies that remain in a page after its
 * rows have moved to another page. VACUUM rewrites the file from the current rows. Then the log, which
 * contains old pages, is copied into the file and truncated, once no reader needs it.
 */
export async function eraseFromFiles(writer: Database, deadline: number): Promise<void> {
  await writer.connection().execute(async (connection) => {
    // VACUUM makes a copy of the database, which may be too large for memory.
    await sql`PRAGMA temp_store = FILE`.execute(connection);
    try {
      await retryWhileBusy(() => sql`VACUUM`.execute(connection), deadline);
    } finally {
      await sql`PRAGMA temp_store = MEMORY`.execute(connection);
    }
    while (!(await truncateLog(connection))) {
      if (performance.now() >= deadline) {
        throw unavailable(
          new Error('The write-ahead log cannot be truncated: another process keeps reading it.'),
        );
      }
      await delay(PAUSE);
    }
  });
}

/** Truncates the log; false while a reader of an older state prevents it. */
async function truncateLog(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ readonly busy: number }>`
    PRAGMA wal_checkpoint(TRUNCATE)
  `.execute(connection);
  return rows[0]?.busy === 0;
}
