import { type SqlBool, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** The members of `Engine` that consist of SQL alone. */
export const QUERIES = {
  // A replica that takes over may lack the last writes, and then gives their numbers again.
  epoch: sql<string>`extract(epoch FROM pg_postmaster_start_time())::text`,

  async liftTimeout(db) {
    await sql`SET LOCAL statement_timeout = 0`.execute(db);
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db);
  },

  keepingNumbers: sql`OVERRIDING SYSTEM VALUE`,

  async settleNumbers(db) {
    for (const [table, column] of [
      ['icon', 'id'],
      ['version', 'sequence'],
    ] as const) {
      await sql`
        SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
        FROM ${sql.table(table)} HAVING count(*) > 0
      `.execute(db);
    }
  },

  ordinalIn: (list) => sql<SqlBool>`personality.ordinal = ANY(${list}::integer[])`,

  listOf: arrayOf,

  firstOfWorks: (spellings, most) => sql`
    json_array_elements_text(${spellings}::json) AS spelling CROSS JOIN LATERAL (
      SELECT * FROM personality WHERE work = spelling.value
      ORDER BY created_at, id LIMIT ${sql.lit(most)}
    ) AS member
  `,

  contains: (text, needle) => sql<SqlBool>`strpos(${text}, ${needle}) > 0`,

  /** Reads the bytes of the files of this database. */
  async size(db) {
    const { rows } = await sql<{ readonly bytes: number }>`
      SELECT pg_database_size(current_database())::double precision AS bytes
    `.execute(db);
    return rows[0]?.bytes ?? 0;
  },
} satisfies Partial<Engine>;

/** Writes numbers as the text of a PostgreSQL array. */
function arrayOf(numbers: readonly number[]): string {
  return `{${numbers.join()}}`;
}
