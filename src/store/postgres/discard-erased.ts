import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { unavailable } from '../unavailable.ts';

/** Every table that content of a personality was in, and those that derive from it. */
const TABLES = [
  ...['personality', 'version', 'icon', 'icon_size', 'idempotency'],
  ...['term', 'posting', 'word_part', 'cell_map'],
] as const;

/** Milliseconds between two checks for older transactions. */
const PAUSE = 25;

/**
 * Leaves nothing of deleted rows in the files of tables and indexes: a plain VACUUM leaves their bytes
 * in pages that have room, VACUUM FULL writes new files. It keeps what an older transaction may still
 * read, so those are waited for. Each table is locked while it is written anew. The planner's statistics
 * contain sample values, such as names: they are collected anew too, and the old ones discarded.
 *
 * The write-ahead log is not cleared: PostgreSQL overwrites or archives it on its own schedule.
 */
export async function discardErased(db: Kysely<Schema>, deadline: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const now = await currentTransaction(connection);
    try {
      await sql`SET statement_timeout = 0`.execute(connection);
      await sql`SET lock_timeout = '10s'`.execute(connection);
      for (const table of TABLES) {
        await waitForOlder(connection, now, deadline);
        await sql`VACUUM (FULL, ANALYZE) ${sql.table(table)}`.execute(connection);
      }
      // The old statistics were deleted by the statements above, so transactions begun since then count too.
      await waitForOlder(connection, await currentTransaction(connection), deadline);
      await sql`VACUUM (FULL) pg_catalog.pg_statistic`.execute(connection);
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
      await sql`RESET lock_timeout`.execute(connection);
    }
  });
}

async function currentTransaction(connection: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT pg_current_xact_id()::text AS id
  `.execute(connection);
  return rows[0]?.id ?? '';
}

/**
 * Waits until no snapshot of this database is older than a transaction, and none can be taken: the
 * oldest running transaction of the whole server, in any database, limits what VACUUM FULL removes.
 */
async function waitForOlder(
  connection: Kysely<Schema>,
  id: string,
  deadline: number,
): Promise<void> {
  while (await hasOlder(connection, id)) {
    if (performance.now() >= deadline) {
      throw unavailable(new Error('An open transaction still reads the erased data.'));
    }
    await delay(PAUSE);
  }
}

async function hasOlder(connection: Kysely<Schema>, id: string): Promise<boolean> {
  const { rows } = await sql<{ readonly has: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) < ${id}::xid8 OR EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND age(backend_xmin) > age(${id}::xid8::xid)
    ) AS has
  `.execute(connection);
  return rows[0]?.has === true;
}
