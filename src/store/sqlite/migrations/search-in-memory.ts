import type { DatabaseSync } from 'node:sqlite';

/**
 * Drops the tables that searches read before there was the search in memory. Versions name the ordinal that they
 * changed, so that the search can follow them.
 */
export function searchInMemory(database: DatabaseSync): void {
  database.exec(`
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
  `);
}
