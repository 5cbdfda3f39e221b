import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { OperatorError } from '../../domain/operator-error.ts';
import type { Schema } from '../schema/tables.ts';

/** Every table that content of a personality was in, and those that derive from it. */
const TABLES = [
  ...(['personality', 'version', 'icon', 'icon_size', 'idempotency'] as const),
  ...(['report', 'guess', 'guess_tally', 'guess_summary'] as const),
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
        await rewrite(connection, table, sql`VACUUM (FULL, ANALYZE) ${sql.table(table)}`);
      }
      // The old statistics were deleted by the statements above, so transactions begun since then count too.
      await waitForOlder(connection, await currentTransaction(connection), deadline);
      await rewrite(connection, 'pg_statistic', sql`VACUUM (FULL) pg_catalog.pg_statistic`);
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
      await sql`RESET lock_timeout`.execute(connection);
    }
  });
}

/** Where the user may not do it, VACUUM only warns: then the table has the same file as before. */
async function rewrite(
  connection: Kysely<Schema>,
  table: string,
  vacuum: RawBuilder<unknown>,
): Promise<void> {
  const before = await describeFile(connection, table);
  await vacuum.execute(connection);
  const { file, database, user } = await describeFile(connection, table);
  if (file !== before.file) return;
  throw new OperatorError(
    `The files of ${table} may still have what was erased, as ${user} may not write them anew: ` +
      `as a superuser ALTER DATABASE ${database} OWNER TO ${user}, and repeat the command.`,
  );
}

interface TableFile {
  readonly file: number;
  readonly database: string;
  readonly user: string;
}

async function describeFile(connection: Kysely<Schema>, table: string): Promise<TableFile> {
  const { rows } = await sql<TableFile>`
    SELECT pg_relation_filenode(${table}::regclass)::integer AS file,
      quote_ident(current_database()) AS database, quote_ident(current_user) AS user
  `.execute(connection);
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no file of ${table}.`);
  return found;
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
 * The column `backend_xmin` is shown to every user, also for sessions of others.
 */
async function waitForOlder(
  connection: Kysely<Schema>,
  id: string,
  deadline: number,
): Promise<void> {
  while (await hasOlder(connection, id)) {
    if (performance.now() >= deadline) {
      throw new OperatorError(
        `What was erased is gone from the tables, but its bytes are still in the files, as ${await describeOldest(connection)}: end that transaction, and repeat the command.`,
      );
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

/** Whose transaction is waited for; other users than a superuser are not told the state of others' sessions. */
async function describeOldest(connection: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{
    readonly pid: number;
    readonly user: string | null;
    readonly database: string | null;
    readonly state: string | null;
    readonly seconds: number | null;
  }>`
    SELECT pid, usename AS user, datname AS database, state,
      extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
    FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND (backend_xid IS NOT NULL OR backend_xmin IS NOT NULL)
    ORDER BY greatest(age(backend_xid), age(backend_xmin)) DESC LIMIT 1
  `.execute(connection);
  const [oldest] = rows;
  if (oldest === undefined) return 'a prepared transaction (see pg_prepared_xacts) is older';
  const { pid, user, database, state, seconds } = oldest;
  const age = seconds === null ? '' : `, open for ${seconds} s`;
  return `process ${pid} of PostgreSQL (user ${user}, database ${database}, ${state ?? 'state unknown'}${age}) may still read them`;
}
