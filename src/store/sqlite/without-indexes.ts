import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { rebuildVersionNames } from './version-names.ts';

interface Definition {
  readonly type: 'index' | 'trigger';
  readonly name: string;
  readonly definition: string;
}

/**
 * Runs a task that inserts many personalities and versions, inside a write transaction. Their indexes
 * and triggers are dropped before it and created after it: an index is built by sorting, which is much
 * faster than inserting into it in random order. A rollback brings them back as well.
 */
export async function withoutIndexes<T>(db: Kysely<Schema>, task: () => Promise<T>): Promise<T> {
  // Those that SQLite creates for constraints have no definition, and cannot be dropped.
  const { rows: dropped } = await sql<Definition>`
    SELECT type, name, sql AS definition FROM sqlite_schema
    WHERE tbl_name IN ('personality', 'version') AND type IN ('index', 'trigger') AND sql IS NOT NULL
  `.execute(db);
  for (const { type, name } of dropped) {
    await sql`DROP ${sql.raw(type)} ${sql.ref(name)}`.execute(db);
  }
  const result = await task();
  for (const { definition } of dropped) await sql.raw(definition).execute(db);
  await rebuildVersionNames(db);
  return result;
}
