import type { InsertObject, Kysely } from 'kysely';
import type { Schema } from './tables.ts';

/** Rows per statement. The bound values of a row are at most twenty; every engine allows 32,000. */
const CHUNK = 500;

/**
 * Inserts rows into a table in this order with few statements, inside a write transaction. All must have the same
 * columns in the same order: one statement is compiled once and used again with the values of the next chunk, since
 * compiling takes longer than inserting.
 */
export async function insertMany<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  rows: readonly InsertObject<Schema, Table>[],
): Promise<void> {
  const compile = (chunk: typeof rows) => db.insertInto(table).values(chunk).compile();
  let whole: ReturnType<typeof compile> | null = null;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    if (chunk.length < CHUNK) {
      await db.executeQuery(compile(chunk));
    } else {
      whole ??= compile(chunk);
      await db.executeQuery({ ...whole, parameters: chunk.flatMap((row) => Object.values(row)) });
    }
  }
}
