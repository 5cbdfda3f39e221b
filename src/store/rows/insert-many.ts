import type { InsertObject, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Inserts rows into a table in this order, inside a write transaction. All rows must have the same columns
 * in the same order.
 */
export type InsertMany = <Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
) => Promise<void>;

/** Rows per statement. The bound values of a row are at most twenty; every engine allows 32,000. */
const CHUNK = 500;

/**
 * Inserts with few statements. One is compiled once and used again with the values of the next chunk,
 * since compiling takes longer than inserting.
 *
 * One statement for many rows also saves SQLite the work of its full-text index, which writes its
 * entries to its table after every statement.
 */
export const insertMany: InsertMany = async (db, table, rows) => {
  let whole: ReturnType<typeof compile> | null = null;
  const compile = (chunk: typeof rows) => db.insertInto(table).values(chunk).compile();
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    if (chunk.length < CHUNK) {
      await db.executeQuery(compile(chunk));
    } else {
      whole ??= compile(chunk);
      await db.executeQuery({ ...whole, parameters: chunk.flatMap((row) => Object.values(row)) });
    }
  }
};
