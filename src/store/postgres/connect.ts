import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { PostgresLocation } from '../../database-setting.ts';
import type { Database, Schema } from '../schema/tables.ts';
import { preparePool } from './statements.ts';

/** Milliseconds. A parameter of the URL overrides each but the second, the first in seconds as `connect_timeout`. */
const TIMEOUTS = {
  /** The time to get a connection: a free one of the pool, or a new one. */
  connectionTimeoutMillis: 1_000,
  /** The time after which the system asks a silent server whether it is there. */
  keepAliveInitialDelayMillis: 10_000,
  lock_timeout: 1_000,
  /**
   * It is shorter than the 15 s after which the server of pages closes a silent connection, so that its client is told.
   * Long work (verifying, rebuilding) is made of many short statements.
   */
  statement_timeout: 10_000,
  /**
   * The time between two statements of a transaction, after which the server ends it, since others wait for its locks.
   */
  idle_in_transaction_session_timeout: 5_000,
};

/** A pool of connections; none is opened before it is used. */
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
  // A connection that ends (the server restarts) leaves the pool by itself, and its query fails. Without
  // listeners these events would end the process: one is of idle connections, one of those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** PostgreSQL's parameter of a URL, which this driver does not read; as there, zero and less are no limit. */
function connectionLimitAt(url: string): number {
  const set = URL.parse(url)?.searchParams.get('connect_timeout') ?? null;
  return set === null
    ? TIMEOUTS.connectionTimeoutMillis
    : 1_000 * Math.max(0, Number.parseInt(set, 10) || 0);
}

/**
 * The names of our timeouts that have no effect on a connection, though the URL does not turn them off: a pooler
 * between us and the server does not pass the parameters of a connection on.
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
 * Whether a connection leads to the server itself: a pooler tells its clients other process numbers than the server's.
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

/** Milliseconds besides `statement_timeout`, in which the refusal of a server arrives. */
const GRACE = 2_000;

/**
 * How long the server at this URL may leave a statement without an answer. It ends statements itself, so one that is
 * silent for longer has vanished, or waits in a COMMIT, which has no limit there. Null is no limit.
 */
function answerLimitAt(url: string): number | null {
  const set = URL.parse(url)?.searchParams.get('statement_timeout') ?? null;
  const timeout = set === null ? TIMEOUTS.statement_timeout : Number.parseInt(set, 10) || 0;
  return timeout === 0 ? null : timeout + GRACE;
}

/** The pool is one of `createPool`. */
export function connect(pool: pg.Pool): Database {
  const limit = answerLimitAt(pool.options.connectionString ?? '');
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparePool(pool, limit) }) });
}

const { builtins } = pg.types;

/** Parses bytes in either form that `bytea_output` of a server may have. */
const parseBytea: (text: string) => Buffer = pg.types.getTypeParser(builtins.BYTEA);

function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  if (oid === builtins.INT8) return parseInteger;
  // A plain `Uint8Array`, which is what `node:sqlite` gives for bytes too.
  if (oid === builtins.BYTEA) return (text) => new Uint8Array(parseBytea(text));
  return pg.types.getTypeParser(oid, format === 'binary' ? format : 'text');
}

/** `pg` gives bigint as text, since it may not fit into a number: ours do, and one that does not is an error. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit into a number.`);
  return value;
}

/** Where a database is, for people and for logs: the URL without password and parameters. */
export function describeLocation(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`;
}
