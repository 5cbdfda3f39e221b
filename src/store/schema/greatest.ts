import { type Kysely, sql } from 'kysely';
import type { Schema } from './tables.ts';

/** The greatest number in a column, which is an index of its table; `none` where that is empty. */
export async function greatest<Table extends keyof Schema>(
  db: Kysely<Schema>,
  table: Table,
  column: keyof Schema[Table] & string,
  none = 0,
): Promise<number> {
  const { rows } = await sql<{ readonly number: number | null }>`
    SELECT max(${sql.ref(column)}) AS number FROM ${sql.table(table)}
  `.execute(db);
  return rows[0]?.number ?? none;
}
