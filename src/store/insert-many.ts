import type { Compilable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Rows per statement. The bound values of a row are at most twenty; every engine allows 32,000. */
const CHUNK = 500;

/**
 * Inserts rows in this order with few statements, inside a write transaction. `insert` builds the
 * statement for some of them; it is compiled once and used again with the values of the next chunk,
 * since compiling takes longer than inserting. All rows must have the same columns in the same order.
 *
 * One statement for many rows also saves SQLite the work of its full-text index, which writes its
 * entries to its table after every statement.
 */
export async function insertMany<Row extends object>(
  db: Kysely<Schema>,
  rows: readonly Row[],
  insert: (chunk: readonly Row[]) => Compilable,
): Promise<void> {
  let whole: ReturnType<Compilable['compile']> | null = null;
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK);
    if (chunk.length < CHUNK) {
      await db.executeQuery(insert(chunk).compile());
    } else {
      whole ??= insert(chunk).compile();
      await db.executeQuery({ ...whole, parameters: chunk.flatMap((row) => Object.values(row)) });
    }
  }
}
