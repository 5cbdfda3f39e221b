import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { PostgresLocation } from '../../database-setting.ts';
import type { Database, Schema } from '../schema/tables.ts';
import { preparePool } from './statements.ts';

/**
 * Timeouts in milliseconds. A parameter of the URL overrides each but `keepAliveInitialDelayMillis`. That of the first
 * is `connect_timeout`, in seconds.
 */
const TIMEOUTS = {
  /** How long to wait for a connection: a free one of the pool or a new one. */
  connectionTimeoutMillis: 1_000,
  /** How long a server may be silent before the system sends TCP keep-alive probes. */
  keepAliveInitialDelayMillis: 10_000,
  /** Longer than the server's `deadlock_timeout` of 1 s, after which it ends a VACUUM in a write's way. */
  lock_timeout: 3_000,
  /**
   * Shorter than the 15 s after which the HTTP server closes a silent connection, so that its client still gets an
   * error. Long work (verifying, rebuilding) consists of many short statements.
   */
  statement_timeout: 10_000,
  /**
   * How long a transaction may be idle between two statements before the server ends it, since others wait for its
   * locks.
   */
  idle_in_transaction_session_timeout: 5_000,
};

/** Creates a pool of connections, each of which is opened when it is needed first. */
export function createPool({ url, pool: max }: PostgresLocation): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    ...TIMEOUTS,
    connectionTimeoutMillis: connectionLimitAt(url),
    keepAlive: true,
    application_name: 'mbti-db',
    types: { getTypeParser },
  });
  // A connection that ends (the server restarts) leaves the pool by itself, and its query fails. Without listeners
  // these events would end the process. The first is emitted for idle connections, the second for those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Reads PostgreSQL's URL parameter `connect_timeout`, which this driver ignores, in milliseconds. As in PostgreSQL,
 * zero and less mean no limit.
 */
function connectionLimitAt(url: string): number {
  const set = URL.parse(url)?.searchParams.get('connect_timeout') ?? null;
  return set === null
    ? TIMEOUTS.connectionTimeoutMillis
    : 1_000 * Math.max(0, Number.parseInt(set, 10) || 0);
}

/**
 * Reads the names of our timeouts that have no effect on a connection though the URL does not turn them off, because a
 * pooler in front of the server does not pass connection parameters on.
 */
export async function missingTimeouts(db: Database, url: string): Promise<string[]> {
  const chosen = URL.parse(url)?.searchParams;
  const names = Object.keys(TIMEOUTS).filter((name) => name.endsWith('_timeout'));
  const { rows } = await sql<{ readonly name: string }>`
    SELECT name FROM pg_settings WHERE setting = '0' AND name = ANY(${names}) ORDER BY name
  `.execute(db);
  return rows.map(({ name }) => name).filter((name) => chosen?.has(name) !== true);
}

/**
 * Whether a connection leads to the server itself. A pooler gives its clients other process ids than those of the
 * server.
 */
export async function isDirect(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ readonly pid: number }>('SELECT pg_backend_pid() AS pid');
    return 'processID' in client && client.processID === rows[0]?.pid;
  } finally {
    client.release();
  }
}

/** Milliseconds after `statement_timeout` within which the server's error arrives. */
const GRACE = 2_000;

/**
 * Milliseconds that the server at this URL may leave a statement unanswered; null for no limit. The server ends
 * statements itself, so one that is silent for longer has vanished, or waits in a COMMIT, which has no timeout there.
 */
function answerLimitAt(url: string): number | null {
  const set = URL.parse(url)?.searchParams.get('statement_timeout') ?? null;
  const timeout = set === null ? TIMEOUTS.statement_timeout : Number.parseInt(set, 10) || 0;
  return timeout === 0 ? null : timeout + GRACE;
}

/** Kysely over a pool that `createPool` has created. */
export function connect(pool: pg.Pool): Database {
  const limit = answerLimitAt(pool.options.connectionString ?? '');
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparePool(pool, limit) }) });
}

const { builtins } = pg.types;

/** Parses bytes in both formats of the server setting `bytea_output`. */
const parseBytea: (text: string) => Buffer = pg.types.getTypeParser(builtins.BYTEA);

function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === builtins.INT8) return parseInteger;
  // A plain `Uint8Array`, which is what `node:sqlite` gives for bytes too.
  if (oid === builtins.BYTEA) return (text) => new Uint8Array(parseBytea(text));
  return pg.types.getTypeParser(oid, format === 'binary' ? format : 'text');
}

/**
 * Parses a bigint, which `pg` gives as text because it may not fit into a number. Ours do; one that does not is an
 * error.
 */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number.`);
  return value;
}

/** Describes where a database is, for messages and logs: its URL without password and parameters. */
export function describeLocation(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
