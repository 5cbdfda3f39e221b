import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/tables.ts';
import { migrate } from './migrations/migrations.ts';

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Those without a statement are SQLite's own. */
const OBJECTS = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL';

/** Compares tables and indexes with those of a new database: a lost index costs its uniqueness and its speed. */
export async function verifySchema(db: Kysely<Schema>): Promise<readonly string[]> {
  const { rows } = await sql<SchemaObject>`${sql.raw(OBJECTS)}`.execute(db);
  const is = new Map(rows.map((row) => [row.name, row.sql]));
  const fresh = new DatabaseSync(':memory:');
  try {
    migrate(fresh);
    return fresh
      .prepare(OBJECTS)
      .all()
      .filter(({ name, sql: text }) => is.get(String(name)) !== text)
      .map(
        ({ type, name }) =>
          `The ${String(type)} ${String(name)} of the schema is lost or changed: restore a copy.`,
      );
  } finally {
    fresh.close();
  }
}
