import { type CompiledQuery, type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Database, Schema } from './tables.ts';

/** Stands in a compiled statement for a value that is known when the statement is executed. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Makes the expression that stands for one of the values with which a compiled statement is executed. */
export type ParameterOf<Values> = <Name extends keyof Values & string>(
  name: Name,
) => RawBuilder<Values[Name]>;

/**
 * A statement that is compiled when it is first used on a database, and from then on only executed, with other values
 * of its named parameters. Kysely takes about as long to compile a short statement as SQLite to execute it. The context
 * must be the same at each use, such as the database's engine.
 */
export function compileOnce<Row, Values extends object, Context = null>(
  build: (
    db: Database,
    parameterOf: ParameterOf<Values>,
    context: Context,
  ) => { compile(db: Database): CompiledQuery<Row> },
) {
  const parameterOf: ParameterOf<Values> = (name) => sql`${new Parameter(name)}`;
  /** The compiled statement, keyed by the adapter, which all connections and transactions of a database share. */
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db: Database, values: Values, context: Context): Promise<readonly Row[]> => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, parameterOf, context).compile(db);
    compiled.set(adapter, query);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = query.parameters.map((one) =>
      one instanceof Parameter ? given.get(one.name) : one,
    );
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(bound)).rows;
  };
}

/** The text of `PLAN_EACH_TIME`. */
export const PLAN_EACH_TIME_COMMENT = '/* planned each time */';

/**
 * A comment for a statement whose best plan depends on its bind parameters. PostgreSQL would keep one plan for a named
 * prepared statement; a statement with this comment gets no name.
 */
export const PLAN_EACH_TIME: RawBuilder<unknown> = sql.raw(PLAN_EACH_TIME_COMMENT);

/** Rows per statement. A row has at most twenty bind parameters; every engine allows 32,000. */
const CHUNK = 500;

/** Compiled statements that insert one row or a whole chunk, keyed by the adapter, then by table, rows and columns. */
const inserts = new WeakMap<object, Map<string, CompiledQuery<unknown>>>();

/**
 * Inserts rows into a table in the given order with few statements, inside a write transaction. All rows must have the
 * same columns in the same order, and values instead of expressions: a statement is compiled once and reused with other
 * values, since compiling takes longer than inserting.
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

/** Reads the greatest number in a column, which an index must begin with; `none` if the table is empty. */
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

/** Counts the rows of a table. */
export async function countRows(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    SELECT count(*) AS count FROM ${sql.table(table)}
  `.execute(db);
  return Number(rows[0]?.count);
}

/** Whether a query has any result. */
export async function isAny(query: {
  limit(most: number): { executeTakeFirst(): Promise<unknown> };
}): Promise<boolean> {
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Notes a change without a version, inside a write transaction, so that searches and cached pages notice it. */
export async function noteUnversioned(db: Database): Promise<void> {
  await db.insertInto('unversioned_change').defaultValues().execute();
}
