import type { DatabaseSync } from 'node:sqlite';
import type { CompiledQuery } from 'kysely';
import { CELLS } from '../../../domain/types/cell.ts';
import type { StepwiseMigration } from '../../schema/refold.ts';
import { requireKnownSchema, SchemaMismatch } from '../../schema/schema-version.ts';
import { SHARED_MIGRATIONS, SQLITE_SPELLINGS, spell } from '../../schema/shared-migrations.ts';
import { bind, connect } from '../connect.ts';
import { addChecksums } from './add-checksums.ts';
import { addHistory } from './add-history.ts';

/** One step from a schema to the next, run inside a transaction. */
export type Migration = (database: DatabaseSync) => void;

function run(statements: string): Migration {
  return (database) => database.exec(statements);
}

function inSteps(migration: StepwiseMigration): Migration {
  return (database) => {
    const db = connect(database);
    const execute = ({ sql, parameters }: CompiledQuery) =>
      database.prepare(sql).all(...bind(parameters));
    const steps = migration();
    let step = steps.next();
    while (step.done !== true) step = steps.next(execute(step.value.compile(db)));
  };
}

/**
 * The schema's migrations, each run once, in order. A released migration is never changed; new ones are
 * appended. `PRAGMA user_version` is the number of migrations that have run.
 */
export const MIGRATIONS: readonly Migration[] = [
  run(`
  CREATE TABLE icon (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE CHECK (length(hash) = 64),
    bytes BLOB NOT NULL
  ) STRICT;

  CREATE TABLE personality (
    ordinal INTEGER PRIMARY KEY CHECK (ordinal >= 0),
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL CHECK (name <> ''),
    folded TEXT NOT NULL,
    gender TEXT NOT NULL CHECK (gender IN ('male', 'female')),
    type TEXT NOT NULL CHECK (length(type) = 4),
    identity TEXT CHECK (identity IN ('A', 'T')),
    cell INTEGER NOT NULL CHECK (cell BETWEEN 0 AND ${CELLS.length - 1}),
    icon_id INTEGER REFERENCES icon (id),
    version INTEGER NOT NULL CHECK (version >= 1),
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX personality_cell ON personality (cell);
  CREATE INDEX personality_folded ON personality (folded);
  CREATE INDEX personality_icon ON personality (icon_id) WHERE icon_id IS NOT NULL;

  CREATE TABLE cell_count (
    cell INTEGER PRIMARY KEY,
    count INTEGER NOT NULL CHECK (count >= 0)
  ) STRICT;

  CREATE TABLE gram_count (
    gram TEXT NOT NULL,
    cell INTEGER NOT NULL,
    count INTEGER NOT NULL CHECK (count >= 0),
    PRIMARY KEY (gram, cell)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE free_ordinal (ordinal INTEGER PRIMARY KEY) STRICT;

  CREATE TABLE idempotency (
    key TEXT PRIMARY KEY,
    fingerprint TEXT NOT NULL,
    personality_id TEXT NOT NULL,
    created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX idempotency_created_at ON idempotency (created_at);

  CREATE VIRTUAL TABLE name_index USING fts5 (
    folded,
    content = 'personality',
    content_rowid = 'ordinal',
    tokenize = 'trigram case_sensitive 1'
  );
  CREATE TRIGGER name_index_insert AFTER INSERT ON personality BEGIN
    INSERT INTO name_index (rowid, folded) VALUES (new.ordinal, new.folded);
  END;
  CREATE TRIGGER name_index_delete AFTER DELETE ON personality BEGIN
    INSERT INTO name_index (name_index, rowid, folded) VALUES ('delete', old.ordinal, old.folded);
  END;
  CREATE TRIGGER name_index_update AFTER UPDATE OF folded ON personality
  WHEN old.folded <> new.folded BEGIN
    INSERT INTO name_index (name_index, rowid, folded) VALUES ('delete', old.ordinal, old.folded);
    INSERT INTO name_index (rowid, folded) VALUES (new.ordinal, new.folded);
  END;
  `),
  // Adds larger sizes; the PNG of at most 75 px stays in the table icon.
  run(`
  CREATE TABLE icon_size (
    icon_id INTEGER NOT NULL REFERENCES icon (id) ON DELETE CASCADE,
    side INTEGER NOT NULL CHECK (side > 0),
    bytes BLOB NOT NULL,
    UNIQUE (icon_id, side)
  ) STRICT;
  `),
  addChecksums,
  run(`
  DROP TRIGGER name_index_insert;
  DROP TRIGGER name_index_delete;
  DROP TRIGGER name_index_update;
  DROP TABLE name_index;
  DROP TABLE gram_count;

  CREATE TABLE cell_map (chunk INTEGER PRIMARY KEY, cells BLOB NOT NULL) STRICT;
  CREATE TABLE term (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE posting (
    term INTEGER NOT NULL,
    start INTEGER NOT NULL CHECK (start >= 0),
    members BLOB NOT NULL,
    PRIMARY KEY (term, start)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE word_part (
    part TEXT NOT NULL,
    term INTEGER NOT NULL,
    PRIMARY KEY (part, term)
  ) STRICT, WITHOUT ROWID;
  `),
  addHistory,
  run(`
  CREATE TABLE operation_version (
    operation INTEGER NOT NULL CHECK (operation >= 1),
    personality_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (operation, personality_id)
  ) STRICT, WITHOUT ROWID;
  `),
  run(`
  CREATE TABLE index_end (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
    changes INTEGER NOT NULL
  ) STRICT;
  INSERT INTO index_end (id, ordinal, changes)
  SELECT 1, coalesce(max(ordinal) + 1, 0), 0 FROM personality;
  `),
  // Drops the tables that searches read before the search moved into memory. Versions name the ordinal of the row that
  // they changed, so that the search can follow changes.
  run(`
  DROP TABLE cell_count;
  DROP TABLE cell_map;
  DROP TABLE term;
  DROP TABLE posting;
  DROP TABLE word_part;
  DROP TABLE index_end;
  DROP TRIGGER version_name_insert;
  DROP TRIGGER version_name_update;
  DROP TABLE version_name;

  ALTER TABLE version ADD COLUMN ordinal INTEGER;
  CREATE TABLE unversioned_change (number INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE unfinished_erasure (number INTEGER PRIMARY KEY, since TEXT NOT NULL) STRICT;
  `),
  // This list is closed: later migrations are written once for both engines.
  ...SHARED_MIGRATIONS.map((migration) =>
    typeof migration === 'string' ? run(spell(migration, SQLITE_SPELLINGS)) : inSteps(migration),
  ),
];

/**
 * Migrates a database to the newest schema; fails with `SchemaMismatch` if a newer program has written it.
 * Throws SQLite's BUSY at once while another process migrates; the caller retries.
 */
export function migrate(
  database: DatabaseSync,
  migrations: readonly Migration[] = MIGRATIONS,
): void {
  const known = migrations.length;
  if (requireKnownSchema(schemaOf(database), known) === known) return;
  // A migration may rebuild a table, and dropping the old table would cascade to rows that refer to it.
  database.exec('PRAGMA foreign_keys = OFF');
  try {
    database.exec('BEGIN IMMEDIATE');
    try {
      // Read again under the lock: another process may have migrated meanwhile.
      const from = requireKnownSchema(schemaOf(database), known);
      const foreign = findForeign(database);
      if (foreign !== null) throw foreign;
      for (const migration of migrations.slice(from)) migration(database);
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

/** Reads the number of migrations that have run. */
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
