import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { OperatorError } from '../../domain/operator-error.ts';
import type { Database } from '../schema/tables.ts';

/** The tables that contain the content of personalities, or data that derives from it. */
const TABLES = [
  ...(['personality', 'version', 'icon', 'icon_size', 'idempotency'] as const),
  ...(['report', 'guess', 'guess_tally', 'guess_summary'] as const),
] as const;

/** Milliseconds between two checks for older transactions. */
const PAUSE = 25;

/**
 * Removes all bytes of deleted rows from the files of tables and indexes. A plain VACUUM would leave them in pages with
 * free space, whereas VACUUM FULL writes new files. VACUUM FULL keeps rows that an older transaction may still read, so
 * this waits before each table for older transactions to end, for up to `timeout` milliseconds. Each table is locked
 * while it is rewritten. The planner's statistics contain sample values, such as names, so they are collected anew too,
 * and the old ones discarded.
 *
 * The write-ahead log is not cleared: PostgreSQL overwrites or archives it on its own schedule.
 */
export async function eraseFromFiles(db: Database, timeout: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    const now = await currentTransaction(connection);
    try {
      await sql`SET statement_timeout = 0`.execute(connection);
      await sql`SET lock_timeout = '10s'`.execute(connection);
      for (const table of TABLES) {
        await waitForOlder(connection, now, { of: 'tables', timeout });
        await rewrite(connection, table, sql`VACUUM (FULL, ANALYZE) ${sql.table(table)}`);
      }
      // The statements above have deleted the old statistics, so transactions that began before now count as older.
      const behind = await currentTransaction(connection);
      await waitForOlder(connection, behind, { of: 'catalogs', timeout });
      await rewrite(connection, 'pg_statistic', sql`VACUUM (FULL) pg_catalog.pg_statistic`);
    } finally {
      await sql`RESET statement_timeout`.execute(connection);
      await sql`RESET lock_timeout`.execute(connection);
    }
  });
}

/**
 * Rewrites a table. Without the permission, VACUUM only warns and the table keeps its file; this fails with
 * `OperatorError` then.
 */
async function rewrite(
  connection: Database,
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

async function describeFile(connection: Database, table: string): Promise<TableFile> {
  const { rows } = await sql<TableFile>`
    SELECT pg_relation_filenode(${table}::regclass)::integer AS file,
      quote_ident(current_database()) AS database, quote_ident(current_user) AS user
  `.execute(connection);
  const [found] = rows;
  if (found === undefined) throw new Error(`There is no file of ${table}.`);
  return found;
}

async function currentTransaction(connection: Database): Promise<string> {
  const { rows } = await sql<{ readonly id: string }>`
    SELECT pg_current_xact_id()::text AS id
  `.execute(connection);
  return rows[0]?.id ?? '';
}

/**
 * Waits until nothing limits VACUUM FULL to rows deleted before a transaction `id`: no older snapshot in this database
 * and no older transaction in any database of the server. A replica with `hot_standby_feedback` limits it too, by the
 * process that sends to it or by its replication slot. Rows of system catalogs, such as the statistics, are also kept
 * for the slot of a logical subscriber, in any database. Fails with `OperatorError` after `timeout` milliseconds.
 */
async function waitForOlder(
  connection: Database,
  id: string,
  { of, timeout }: { readonly of: Removed; readonly timeout: number },
): Promise<void> {
  const deadline = performance.now() + timeout;
  while (await hasOlder(connection, id, of)) {
    if (performance.now() >= deadline) {
      throw new OperatorError(
        `What was erased is gone from the tables, but its bytes are still in the files, as ${await describeOldest(connection, of)}, and repeat the command.`,
      );
    }
    await delay(PAUSE);
  }
}

/** The kind of tables whose deleted rows are to be removed. */
type Removed = 'tables' | 'catalogs';

/** The age, in transactions, of the oldest rows of each kind that a replication slot keeps. */
const AGES: Readonly<Record<Removed, RawBuilder<unknown>>> = {
  tables: sql`age(xmin)`,
  catalogs: sql`greatest(age(xmin), age(catalog_xmin))`,
};

/**
 * The processes and replication slots that keep deleted rows, each with the age of the oldest transaction that it may
 * still read. Every user may read these columns, also for sessions of other users. A process that sends to a replica
 * belongs to no database.
 */
const keepersOf = (of: Removed) => sql`(
  SELECT pid, NULL AS slot, age(backend_xmin) AS age FROM pg_stat_activity
  WHERE pid <> pg_backend_pid() AND (datname IS NULL OR datname = current_database())
  UNION ALL
  SELECT active_pid, slot_name, ${AGES[of]} FROM pg_replication_slots
)`;

async function hasOlder(connection: Database, id: string, of: Removed): Promise<boolean> {
  const { rows } = await sql<{ readonly has: boolean }>`
    SELECT pg_snapshot_xmin(pg_current_snapshot()) < ${id}::xid8 OR EXISTS (
      SELECT FROM ${keepersOf(of)} AS keeper WHERE keeper.age > age(${id}::xid8::xid)
    ) AS has
  `.execute(connection);
  return rows[0]?.has === true;
}

interface Oldest {
  readonly pid: number | null;
  readonly slot: string | null;
  readonly user: string | null;
  readonly database: string | null;
  readonly application: string | null;
  readonly state: string | null;
  readonly seconds: number | null;
}

/**
 * Describes what is waited for and how to end it. Only superusers can read the state of other users' sessions, so it
 * may be unknown.
 */
async function describeOldest(connection: Database, of: Removed): Promise<string> {
  const { rows } = await sql<Oldest>`
    SELECT keeper.pid, keeper.slot, usename AS user, datname AS database, application_name AS application,
      state, extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
    FROM (
      SELECT * FROM ${keepersOf(of)} AS kept
      UNION ALL SELECT pid, NULL, age(backend_xid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
    ) AS keeper LEFT JOIN pg_stat_activity AS session USING (pid)
    WHERE keeper.age IS NOT NULL ORDER BY keeper.age DESC LIMIT 1
  `.execute(connection);
  const [oldest] = rows;
  if (oldest === undefined) {
    return 'a prepared transaction is older (see pg_prepared_xacts): end it';
  }
  const { pid, slot, user, database, application, state, seconds } = oldest;
  if (slot !== null && pid === null) {
    return `the replication slot ${slot} keeps them for a replica that is away: start that replica, or SELECT pg_drop_replication_slot('${slot}')`;
  }
  if (slot !== null || database === null) {
    const which = slot === null ? `${application} (process ${pid})` : `of the slot ${slot}`;
    return `the replica ${which} may still read them: end the oldest transaction on it`;
  }
  const age = seconds === null ? '' : `, open for ${seconds} s`;
  return `process ${pid} of PostgreSQL (user ${user}, database ${database}, ${state ?? 'state unknown'}${age}) may still read them: end that transaction`;
}

/** Bytes of tables and indexes that the disk of a small server rewrites per second. */
const PACE = 40_000_000;

/** Describes before an erasure how long it takes and how it affects other clients. */
export async function describeErasure(db: Database): Promise<string> {
  const tables = sql.join(
    TABLES.map((table) => sql`pg_total_relation_size(${table}::regclass)`),
    sql` + `,
  );
  const { rows } = await sql<{ readonly bytes: number }>`
    SELECT (${tables})::double precision AS bytes
  `.execute(db);
  const bytes = rows[0]?.bytes ?? 0;
  const [megabytes, seconds] = [bytes / 1e6, bytes / PACE].map(Math.ceil);
  return (
    `The tables (${megabytes} MB) are written anew, which takes about ${seconds} s. Each is locked meanwhile: whoever ` +
    'reads or writes waits for 3 s, and is then answered 503, health checks too.'
  );
}
