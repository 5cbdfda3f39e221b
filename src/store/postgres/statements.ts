import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { PLAN_EACH_TIME_COMMENT } from '../schema/statements.ts';
import { isStalePlan, SQLSTATE, sqlStateOf } from './errors.ts';

/**
 * Wraps a pool so that its clients name (prepare) statements that are sent often, and wait `limit` milliseconds for an
 * answer (see `limitAnswers`). A server parses a named statement once per connection, and after a few executions it
 * keeps its plan too.
 */
export function preparePool(pool: pg.Pool, limit: number | null): PostgresPool {
  const names = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => prepareClient(await connectWithRetries(pool), names, limit),
  };
}

function prepareClient(
  client: pg.PoolClient,
  names: ReturnType<typeof createStatementNames>,
  limit: number | null,
): PostgresPoolClient {
  const limited = limitAnswers(client, limit);
  const send = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const name = names.nameOf(text, values.length);
    try {
      return await client.query({ text, values: [...values], ...(name !== null && { name }) });
    } catch (error) {
      if (isStalePlan(error)) names.refuse(text);
      // A pooler gives each transaction another connection to the server, where the name may be unknown or taken.
      const code = sqlStateOf(error);
      if (code === SQLSTATE.noSuchStatement || code === SQLSTATE.statementExists) names.refuseAll();
      throw error;
    }
  };
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<unknown> | PostgresCursor<R> {
    return typeof text === 'string' ? limited(text, () => send(text, values)) : text;
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/** Milliseconds to wait for a connection, as long as for one of a pool that is in use (connect.ts). */
const CONNECT_TIMEOUT = 1_000;

/** The longest pause between two attempts, in milliseconds. */
const PAUSE = 50;

/**
 * Gets a connection from the pool. If the server refuses a new one because the server or the role has reached its
 * limit, waits for one of the pool's open connections to become free.
 */
async function connectWithRetries(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + CONNECT_TIMEOUT;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const isRefused = sqlStateOf(error) === SQLSTATE.tooManyConnections;
      if (!isRefused || pool.totalCount === 0 || performance.now() >= deadline) throw error;
      await delay(Math.random() * PAUSE);
    }
  }
}

/** The most named statements: each connection keeps all of them in memory, in this process and at the server. */
const NAMES_MAX = 200;
/** How often a statement is sent before it gets a name: most statements that are sent rarely belong to batches. */
const SENT_BEFORE = 2;
/** The most texts of statements that are counted. Lists of different lengths make different texts. */
const COUNTED_MAX = 1_000;
/** The most bind parameters of a named statement: one with more belongs to a batch. */
const VALUES_MAX = 150;

/**
 * Decides which statements get names. A name is a hash of the text, so that it means the same in every process, even if
 * a pooler shares connections between several.
 */
export function createStatementNames() {
  /** The names by the statement's text; null for a statement that gets none. */
  const names = new Map<string, string | null>();
  const sent = new Map<string, number>();
  let isRefused = false;
  return {
    /** The name of a statement with this number of bind parameters, or null if it is sent without one. */
    nameOf(text: string, values: number): string | null {
      if (isRefused || values > VALUES_MAX) return null;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= NAMES_MAX) return null;
      const before = sent.get(text) ?? 0;
      if (before < SENT_BEFORE) {
        if (sent.size >= COUNTED_MAX) sent.clear();
        sent.set(text, before + 1);
        return null;
      }
      sent.delete(text);
      const name = isNamed(text) ? createHash('sha256').update(text).digest('base64url') : null;
      names.set(text, name);
      return name;
    },
    /** Sends this statement without a name from now on. */
    refuse: (text: string) => void names.set(text, null),
    /** Sends all statements without names from now on. */
    refuseAll(): void {
      isRefused = true;
    },
  };
}

/** Whether a statement may have a name: not if it begins or ends a transaction, or changes settings or tables. */
function isNamed(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes(PLAN_EACH_TIME_COMMENT)
  );
}

/** The statement that lifts the server's own timeout for long statements, with which ours is lifted too. */
const LIFTING = /^SET (?:LOCAL )?statement_timeout = 0$/;

/**
 * Destroys the connection of a client whose server does not answer within `limit` milliseconds; its statement then
 * fails as if the connection were lost. Without this, TCP notices a vanished host only after many minutes.
 */
function limitAnswers(client: pg.PoolClient, limit: number | null) {
  let isLifted = limit === null;
  return async <T>(text: string, send: () => Promise<T>): Promise<T> => {
    // The limit stays lifted until the client is back in the pool, since the COMMIT of a long transaction may take long
    // as well.
    isLifted ||= LIFTING.test(text);
    if (limit === null || isLifted) return send();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      // While a statement is in progress, this destroys the socket without sending anything to the server.
      void client.end();
    }, limit);
    try {
      return await send();
    } catch (error) {
      if (!isGivenUp) throw error;
      throw new Error(`Connection terminated, as there was no answer for ${limit} ms`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  };
}
