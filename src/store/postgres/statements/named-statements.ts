import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isStalePlan, SQLSTATE, sqlStateOf } from '../errors.ts';
import { limitAnswers } from './limit-answers.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/**
 * A pool whose clients name the statements that are sent often, and wait for answers as long as `limit` says
 * (limit-answers.ts). A server parses a named statement once for each connection, and after a few executions
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
  names: StatementNames,
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
