import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/tables.ts';
import { verifySchema } from './verify-schema.ts';

/** Runs SQLite's checks of pages, indexes, constraints and references. For use in a read transaction. */
export async function verifyStorage(db: Kysely<Schema>): Promise<readonly string[]> {
  const integrity = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const references = await sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`.execute(
    db,
  );
  return [
    ...(await verifySchema(db)),
    ...integrity.rows
      .filter(({ integrity_check }) => integrity_check !== 'ok')
      .map(({ integrity_check }) => `The file is damaged: ${integrity_check}.`),
    ...references.rows.map(
      ({ table, parent }) => `A row of ${table} refers to one of ${parent} that is not there.`,
    ),
  ];
}
