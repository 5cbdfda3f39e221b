import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';

/**
 * Adds the table of versions. Each row of `personality` gets one version with the row's number, in the order of the
 * last changes. The checksum formula is repeated here (see ../../schema/checksum.ts), because a released migration must
 * not change together with that module.
 */
export function addHistory(database: DatabaseSync): void {
  database.exec(TABLES);
  database.prepare('INSERT INTO secret (id, bytes) VALUES (1, ?)').run(randomBytes(32));
  database.function('version_checksum', { deterministic: true, varargs: true }, (...columns) =>
    crc32(JSON.stringify(columns)),
  );
  database.exec(FIRST_VERSIONS);
  database.exec(INDEXES);
  // Deletes the icons of earlier states, which were kept until now; no version refers to them.
  database.exec(`
    DELETE FROM icon WHERE NOT EXISTS (SELECT 1 FROM personality WHERE icon_id = icon.id);
    DELETE FROM icon_size WHERE NOT EXISTS (SELECT 1 FROM icon WHERE icon.id = icon_id);
  `);
}

const TABLES = `
  CREATE TABLE version (
    sequence INTEGER PRIMARY KEY,
    personality_id TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    change TEXT NOT NULL
      CHECK (change IN ('created', 'updated', 'removed', 'restored', 'erased')),
    at TEXT NOT NULL,
    visitor TEXT,
    name TEXT CHECK (name <> ''),
    folded TEXT,
    gender TEXT CHECK (gender IN ('male', 'female')),
    type TEXT CHECK (length(type) = 4),
    identity TEXT CHECK (identity IN ('A', 'T')),
    icon_id INTEGER REFERENCES icon (id),
    restored_from INTEGER CHECK (restored_from >= 1),
    created_at TEXT,
    checksum INTEGER NOT NULL,
    CHECK ((change = 'erased') = (name IS NULL)),
    CHECK ((change = 'restored') = (restored_from IS NOT NULL))
  ) STRICT;
  CREATE TABLE locked (personality_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  CREATE TABLE secret (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    bytes BLOB NOT NULL CHECK (length(bytes) = 32)
  ) STRICT;
`;

const FIRST_VERSIONS = `
  INSERT INTO version (
    personality_id, number, change, at, name, folded, gender, type, identity, icon_id,
    created_at, checksum
  )
  SELECT
    id, version, kind, updated_at, name, folded, gender, type, identity, icon_id, first_at,
    version_checksum(
      id, version, kind, updated_at, NULL, name, gender, type, identity,
      (SELECT hash FROM icon WHERE icon.id = icon_id), NULL, first_at
    )
  FROM (
    SELECT *,
      iif(version = 1, 'created', 'updated') AS kind,
      iif(version = 1, NULL, created_at) AS first_at
    FROM personality
  )
  ORDER BY updated_at, ordinal;
`;

/**
 * The index of names stores which versions contain a trigram, without positions and without a copy of the names. With
 * 'secure-delete' entries are removed at once; by default FTS5 only marks them as deleted.
 */
const INDEXES = `
  CREATE UNIQUE INDEX version_key ON version (personality_id, number);
  CREATE INDEX version_visitor ON version (visitor, sequence) WHERE visitor IS NOT NULL;
  CREATE INDEX version_change ON version (change, sequence);
  CREATE INDEX version_icon ON version (icon_id) WHERE icon_id IS NOT NULL;

  CREATE VIRTUAL TABLE version_name USING fts5 (
    folded,
    content = 'version',
    content_rowid = 'sequence',
    tokenize = 'trigram case_sensitive 1',
    detail = none,
    columnsize = 0
  );
  INSERT INTO version_name (version_name, rank) VALUES ('secure-delete', 1);
  INSERT INTO version_name (version_name) VALUES ('rebuild');
  CREATE TRIGGER version_name_insert AFTER INSERT ON version BEGIN
    INSERT INTO version_name (rowid, folded) VALUES (new.sequence, new.folded);
  END;
  CREATE TRIGGER version_name_update AFTER UPDATE OF folded ON version BEGIN
    INSERT INTO version_name (version_name, rowid, folded)
    VALUES ('delete', old.sequence, old.folded);
    INSERT INTO version_name (rowid, folded) VALUES (new.sequence, new.folded);
  END;
`;
