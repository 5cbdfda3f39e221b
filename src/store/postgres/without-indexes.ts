import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

interface Definition {
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs a task that inserts many versions, inside a write transaction. The indexes of `version` are dropped
 * before it and created after it, since sorting is faster than inserting in random order; a rollback brings
 * them back as well. Until the commit other transactions wait for the table, so only that of the history
 * is treated like this, and those indexes are kept that belong to constraints.
 */
export async function withoutIndexes<T>(db: Kysely<Schema>, task: () => Promise<T>): Promise<T> {
  const { rows: dropped } = await sql<Definition>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index
    WHERE indrelid = 'version'::regclass
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)
  `.execute(db);
  for (const { name } of dropped) await sql.raw(`DROP INDEX ${name}`).execute(db);
  const result = await task();
  // To create an index takes longer than any other statement may, and so may the commit.
  await sql`SET LOCAL statement_timeout = 0`.execute(db);
  for (const { definition } of dropped) await sql.raw(definition).execute(db);
  return result;
}
