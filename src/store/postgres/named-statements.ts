import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { CopyIn, isCopyIn } from './copy-in.ts';
import { isStalePlan, SQLSTATE, sqlStateOf } from './errors.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/**
 * A pool whose clients name the statements that are sent often. A server parses a named statement once for
 * each connection, and after a few executions it keeps its plan too. The one value of a statement
 * `COPY … FROM STDIN` is the text of its rows.
 */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const names = createStatementNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => nameStatementsOf(await pool.connect(), names),
  };
}

function nameStatementsOf(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const copy = async (text: string, [rows]: readonly unknown[]): Promise<unknown> => {
    await client.query(new CopyIn(text, String(rows))).done;
    return { command: 'COPY', rowCount: 0, rows: [] };
  };
  const send = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    if (isCopyIn(text)) return copy(text, values);
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
    return typeof text === 'string' ? send(text, values) : text;
  }
  return { query, release: (destroy) => client.release(destroy) };
}
