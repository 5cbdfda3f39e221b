import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** What SQLite finds wrong with the file: pages, indexes, constraints, references. Inside a read transaction. */
export async function verifyStorage(db: Kysely<Schema>): Promise<readonly string[]> {
  // FTS5 keeps the structure of its index in memory and looks for a newer one only when it is queried.
  await sql`SELECT rowid FROM name_index WHERE name_index MATCH '"any"' LIMIT 1`.execute(db);
  const integrity = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const references = await sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`.execute(
    db,
  );
  return [
    ...integrity.rows
      .filter(({ integrity_check }) => integrity_check !== 'ok')
      .map(({ integrity_check }) => `The file is damaged: ${integrity_check}.`),
    ...references.rows.map(
      ({ table, parent }) => `A row of ${table} refers to one of ${parent} that is not there.`,
    ),
  ];
}

/**
 * Compares the text index with the rows: FTS5's own check would need a write transaction, and so
 * fail while another process writes. Every trigram of the index must stand in its name at its place,
 * and there must be as many as the names have. Inside a read transaction.
 */
export async function verifyIndex(db: Kysely<Schema>): Promise<readonly string[]> {
  await sql`
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.name_index_trigram
    USING fts5vocab(main, name_index, instance)
  `.execute(db);
  const { rows } = await sql<{ indexed: number; strange: number; expected: number }>`
    SELECT
      (SELECT count(*) FROM temp.name_index_trigram) AS indexed,
      (SELECT count(*) FROM temp.name_index_trigram AS trigram
        LEFT JOIN personality ON personality.ordinal = trigram.doc
        WHERE substr(personality.folded, trigram.offset + 1, 3) IS NOT trigram.term) AS strange,
      (SELECT coalesce(sum(max(length(folded) - 2, 0)), 0) FROM personality) AS expected
  `.execute(db);
  const [counts] = rows;
  if (counts === undefined) return [];
  const { indexed, strange, expected } = counts;
  const missing = expected - (indexed - strange);
  return [
    ...(strange > 0 ? [`The text index has ${strange} trigrams that are in no name.`] : []),
    ...(missing > 0 ? [`The text index lacks ${missing} trigrams of names.`] : []),
  ];
}

/** Makes the text index anew from the rows, inside a write transaction. */
export async function rebuildIndex(db: Kysely<Schema>): Promise<void> {
  await sql`INSERT INTO name_index (name_index) VALUES ('rebuild')`.execute(db);
}
