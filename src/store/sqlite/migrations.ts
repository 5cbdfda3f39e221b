import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { SQLITE } from '../schema/dialects.ts';
import { createTables, FIRST_SCHEMA } from '../schema/first-schema.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import {
  requireCurrentSchema,
  requireKnownSchema,
  SchemaMismatch,
} from '../schema/schema-version.ts';

const { sqlite: FIRST } = FIRST_SCHEMA;

/** The number of the schema to which this program migrates, which is the `PRAGMA user_version` of a file. */
export const SCHEMA = FIRST + MIGRATIONS.length;

/** Fails with `SchemaMismatch` unless a database that must not be migrated has the current schema. */
export function requireCurrent(version: number): void {
  requireCurrentSchema(version, { first: FIRST, known: SCHEMA });
}

/**
 * Migrates a database to the newest schema; fails with `SchemaMismatch` if this program cannot migrate it. Throws
 * SQLite's BUSY at once while another process migrates or, unless the file is new, has it open; the caller retries.
 */
export function migrate(database: DatabaseSync, migrations = MIGRATIONS): void {
  const known = FIRST + migrations.length;
  const requireKnown = () => requireKnownSchema(schemaOf(database), { first: FIRST, known });
  const before = requireKnown();
  if (before === known) return;
  // A migration may rebuild a table, and dropping the old table would cascade to rows that refer to it.
  database.exec('PRAGMA foreign_keys = OFF');
  try {
    if (before === 0) database.exec('BEGIN IMMEDIATE');
    else beginAlone(database);
    try {
      // Read again under the lock: another process may have migrated meanwhile.
      const from = requireKnown();
      const foreign = findForeign(database);
      if (foreign !== null) throw foreign;
      if (from === 0) createCatalogue(database);
      for (const migration of migrations.slice(Math.max(0, from - FIRST)))
        database.exec(migration(SQLITE));
      requireForeignKeys(database);
      database.exec(`PRAGMA user_version = ${known}`);
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  } finally {
    database.exec('PRAGMA foreign_keys = ON');
  }
}

/**
 * Takes a file out of the mode with a write-ahead log, to which the next opening returns. Throws SQLite's BUSY while
 * another connection has the file open.
 */
export function requireAlone(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = DELETE');
}

/**
 * Begins a transaction during which no other connection has the file open. The statements that a server of release
 * 1.1.0 has prepared would read columns by the names that they had before the migration.
 */
function beginAlone(database: DatabaseSync): void {
  for (;;) {
    requireAlone(database);
    database.exec('BEGIN EXCLUSIVE');
    // Otherwise another process has opened the file between the two statements.
    if (database.prepare('PRAGMA journal_mode').get()?.['journal_mode'] !== 'wal') return;
    database.exec('ROLLBACK');
  }
}

function createCatalogue(database: DatabaseSync): void {
  database.exec(createTables(SQLITE));
  database.prepare('INSERT INTO secret (id, bytes) VALUES (1, ?)').run(randomBytes(32));
}

/** Reads the number of a database's schema; 0 if it has none. */
export function schemaOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/**
 * Looks for signs that a file is the database of another program, which must not get our tables: an error that names
 * the sign, or null.
 */
export function findForeign(database: DatabaseSync): SchemaMismatch | null {
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rootpage")
    .all()
    .map(({ name }) => String(name));
  const application = Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
  if (application === 0 && (tables.length === 0 || tables.includes('personality'))) return null;
  const sign = tables.length === 0 ? `application_id ${application}` : `a table ${tables[0]}`;
  return new SchemaMismatch(
    `it is the database of another program (it has ${sign}); DATABASE_URL should name another file`,
  );
}

function requireForeignKeys(database: DatabaseSync): void {
  const [broken] = database.prepare('PRAGMA foreign_key_check').all();
  if (broken === undefined) return;
  throw new SchemaMismatch(
    `a row of ${String(broken['table'])} refers to one of ${String(broken['parent'])} that is not there`,
  );
}
