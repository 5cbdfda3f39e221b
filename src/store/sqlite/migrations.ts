import type { DatabaseSync } from 'node:sqlite';
import { CELLS } from '../../domain/cell.ts';

/**
 * The schema's history. Each entry runs once, in order and for good: what has been released is never
 * changed, only followed. `PRAGMA user_version` counts those that ran.
 */
const MIGRATIONS: readonly string[] = [
  `
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
  `,
  // The tables of the new search index are filled when the store is opened (see prepareIndex).
  `
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
  `,
];

/**
 * Brings a database to a schema, the newest unless told; refuses one that a newer program has written.
 */
export function migrate(database: DatabaseSync, target = MIGRATIONS.length): void {
  const done = readVersion(database);
  if (done > MIGRATIONS.length) {
    throw new Error(
      `The database has schema ${done}, this program knows ${MIGRATIONS.length}: use a newer program.`,
    );
  }
  if (done >= target) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been first while this one waited.
    const from = readVersion(database);
    for (const migration of MIGRATIONS.slice(from, target)) database.exec(migration);
    database.exec(`PRAGMA user_version = ${Math.max(from, target)}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function readVersion(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}
