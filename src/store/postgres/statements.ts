import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { PLAN_EACH_TIME_COMMENT } from '../schema/statements.ts';
import { isStalePlan, SQLSTATE, sqlStateOf } from './errors.ts';

/**
 * A pool whose clients name the statements that are sent often, and wait for answers as long as `limit` says
 * (see `limitAnswers`). A server parses a named statement once for each connection, and after a few executions
 * it keeps its plan too.
 */
export function preparePool(pool: pg.Pool, limit: number | null): PostgresPool {
  const names = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => prepareClient(await connectPatiently(pool), names, limit),
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
      // A pooler gives each transaction another connection of the server, where the name is unknown or taken.
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

/** Milliseconds to wait, as long as for a connection of a pool that is in use (connect.ts). */
const PATIENCE = 1_000;

/** Milliseconds between two tries, at most. */
const PAUSE = 50;

/**
 * A connection of the pool. Where the server refuses a new one because the role or the server has as many as
 * it may, one of those that are open will soon be free.
 */
async function connectPatiently(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + PATIENCE;
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

/** Each connection keeps every named statement in memory, here and at the server. */
const NAMES_MAX = 200;
/** A statement is named when it is sent for the third time: most that are sent rarely are of batches. */
const SENT_BEFORE = 2;
/** Texts that are counted. Lists of different lengths make different texts. */
const COUNTED_MAX = 1_000;
/** A statement with more values belongs to a batch. */
const VALUES_MAX = 150;

/**
 * Decides which statements have names. A name is a hash of the text, so that it means the same in every
 * process, also where a pooler shares connections between several.
 */
export function createStatementNames() {
  /** Null for a statement that gets no name. */
  const names = new Map<string, string | null>();
  const sent = new Map<string, number>();
  let isRefused = false;
  return {
    /** The name of a statement with this number of values, or null if it is sent without one. */
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
    /** This statement gets no name any more. */
    refuse: (text: string) => void names.set(text, null),
    /** No statement gets one any more. */
    refuseAll(): void {
      isRefused = true;
    },
  };
}

/** Whether a statement may have a name: those do not that begin or end transactions, or change settings or tables. */
function isNamed(text: string): boolean {
  return (
    /^\s*(?:select|insert|update|delete|with)\b/i.test(text) &&
    !text.includes(PLAN_EACH_TIME_COMMENT)
  );
}

/** What lifts the server's own limit for a long statement: ours is lifted with it. */
const LIFTING = /^SET (?:LOCAL )?statement_timeout = 0$/;

/**
 * Destroys the connection of a client whose server is silent for too long; its statement then fails as with
 * a lost connection. Without this, a host that vanishes is noticed after many minutes, by TCP.
 */
function limitAnswers(client: pg.PoolClient, limit: number | null) {
  let isLifted = limit === null;
  return async <T>(text: string, send: () => Promise<T>): Promise<T> => {
    // The limit stays lifted until the client is back in the pool: the COMMIT of a long transaction may be long as
    // well.
    isLifted ||= LIFTING.test(text);
    if (limit === null || isLifted) return send();
    let isGivenUp = false;
    const timer = setTimeout(() => {
      isGivenUp = true;
      // While a statement is sent, this destroys the socket and says nothing to the server.
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
