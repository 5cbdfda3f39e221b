import {
  type Compilable,
  type CompiledQuery,
  type InsertObject,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Database, Schema } from './tables.ts';

/**
 * A statement that is compiled at its first use on a database and executed with other bound values, in the order in
 * which it has them, from then on: Kysely takes about as long to compile a short statement as SQLite to execute it. The
 * values and the context of the first use must not change its text.
 */
export function compileOnce<Row, Context = null>(
  build: (db: Database, context: Context) => Compilable<Row>,
) {
  /** The compiled statement by the adapter, which all connections and transactions of a database have in common. */
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (
    db: Database,
    context: Context,
    values: readonly unknown[],
  ): Promise<readonly Row[]> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, context).compile();
    compiled.set(adapter, query);
    const bound: CompiledQuery<Row> = { ...query, parameters: values };
    return (await db.executeQuery(bound)).rows;
  };
}

export const PLAN_EACH_TIME_COMMENT = '/* planned each time */';

/**
 * A comment in a statement whose best plan depends on its values. PostgreSQL would keep one plan for a statement that
 * is prepared under a name; one with this comment gets none.
 */
export const PLAN_EACH_TIME: RawBuilder<unknown> = sql.raw(PLAN_EACH_TIME_COMMENT);

/** Rows per statement. The bound values of a row are at most twenty; every engine allows 32,000. */
const CHUNK = 500;

/** Statements that insert one row or a whole chunk: by the adapter, then by table and columns. */
const inserts = new WeakMap<object, Map<string, CompiledQuery<unknown>>>();

/**
 * Inserts rows into a table in this order with few statements, inside a write transaction. All must have the same
 * columns in the same order, and values, no expressions: a statement is compiled once and used again with other values,
 * since compiling takes longer than inserting.
 */
export async function insertMany<Table extends keyof Schema>(
  db: Database,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  const { adapter } = db.getExecutor();
  const known = inserts.get(adapter) ?? new Map<string, CompiledQuery<unknown>>();
  inserts.set(adapter, known);
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    const name = `${table} ${chunk.length} ${Object.keys(chunk[0] ?? {}).join()}`;
    const insert = known.get(name) ?? db.insertInto(table).values(chunk).compile();
    if (chunk.length === 1 || chunk.length === CHUNK) known.set(name, insert);
    await db.executeQuery({ ...insert, parameters: chunk.flatMap((row) => Object.values(row)) });
  }
}

/** The greatest number in a column, found by an index that begins with it; `none` where the table is empty. */
export async function greatest<Table extends keyof Schema>(
  db: Database,
  table: Table,
  column: keyof Schema[Table] & string,
  none = 0,
): Promise<number> {
  const { rows } = await sql<{ readonly number: number | null }>`
    SELECT max(${sql.ref(column)}) AS number FROM ${sql.table(table)}
  `.execute(db);
  return rows[0]?.number ?? none;
}

/** How many rows a table has. */
export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}
  `.execute(db);
  return Number(rows[0]?.count);
}

/** Whether a query finds anything. */
export async function isAny(query: {
  limit(most: number): { executeTakeFirst(): Promise<unknown> };
}): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Tells copies of what was public, inside a write transaction with `lockWrites`, that some of it may be so no more. */
export async function noteWithdrawal(db: Database): Promise<void> {
  await db.insertInto('withdrawal').defaultValues().execute();
}

/** Tells searches and cached pages, inside a write transaction, of a change that has no version. */
export async function noteUnversioned(db: Database): Promise<void> {
  await db.insertInto('unversioned_change').defaultValues().execute();
}
