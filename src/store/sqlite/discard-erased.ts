import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { Schema } from '../schema.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/** Milliseconds between two tries to empty the log. */
const PAUSE = 25;

/**
 * Leaves nothing of deleted rows in the database file and its log. SQLite overwrites what it deletes
 * only where a later row needs the room, and `secure_delete` misses the copies that a page keeps when
 * its rows move to another; VACUUM writes a file of what there is. The log, which holds former
 * pages, is then copied into the file and cut to nothing, as soon as no read needs it.
 */
export async function discardErased(writer: Kysely<Schema>, deadline: number): Promise<void> {
  await writer.connection().execute(async (connection) => {
    // The copy that VACUUM makes may be large: it goes to a temporary file, not into memory.
    await sql`PRAGMA temp_store = FILE`.execute(connection);
    try {
      await retryWhileBusy(() => sql`VACUUM`.execute(connection), deadline);
    } finally {
      await sql`PRAGMA temp_store = MEMORY`.execute(connection);
    }
    while (!(await emptyLog(connection))) {
      if (performance.now() >= deadline) {
        throw new Failure('unavailable', {
          cause: new Error('The log cannot be emptied: another process goes on reading it.'),
          retryAfter: RETRY_AFTER_SECONDS,
        });
      }
      await delay(PAUSE);
    }
  });
}

/** Whether it worked; a reader of an older state keeps SQLite from it. */
async function emptyLog(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ readonly busy: number }>`
    PRAGMA wal_checkpoint(TRUNCATE)
  `.execute(connection);
  return rows[0]?.busy === 0;
}
