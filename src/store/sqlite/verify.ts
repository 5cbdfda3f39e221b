import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrations.ts';

/** Runs SQLite's checks of pages, indexes, constraints and references, and checks the schema, in a read transaction. */
export async function verifyStorage(db: Database): Promise<readonly string[]> {
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

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Selects our tables and indexes. Those without a statement are SQLite's own. */
const OBJECTS = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL';

/** Compares tables and indexes with those of a new database: without an index its uniqueness and speed are lost. */
async function verifySchema(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<SchemaObject>`${sql.raw(OBJECTS)}`.execute(db);
  const is = new Map(rows.map((row) => [row.name, withoutSpace(row.sql)]));
  using fresh = new DatabaseSync(':memory:');
  migrate(fresh);
  return fresh
    .prepare(OBJECTS)
    .all()
    .filter(({ name, sql: text }) => is.get(String(name)) !== withoutSpace(text))
    .map(
      ({ type, name }) =>
        `The ${String(type)} ${String(name)} of the schema is lost or changed: restore a copy.`,
    );
}

/** Leaves out the white space that SQLite stores with a statement, and that differs where columns were added later. */
function withoutSpace(statement: unknown): string {
  return String(statement)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1');
}
