import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Reads the trigram index of the versions' folded names; FTS5 can return rows in descending order. The
 * index has no positions, so it also finds names that have all trigrams in another order.
 */
export async function findVersionsNamed(
  db: Kysely<Schema>,
  needle: string,
  before: number | null,
  most: number,
): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly sequence: number }>`
    SELECT rowid AS sequence FROM version_name
    WHERE version_name MATCH ${allTrigrams(needle)} AND rowid < ${before ?? Number.MAX_SAFE_INTEGER}
    ORDER BY rowid DESC LIMIT ${most}
  `.execute(db);
  return rows.map(({ sequence }) => sequence);
}

/** An FTS5 expression; quotes inside its strings are doubled. */
function allTrigrams(needle: string): string {
  const quoted = [...trigramsOf(needle)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
  return quoted.join(' AND ');
}

function trigramsOf(text: string): ReadonlySet<string> {
  const points = [...text];
  const trigrams = new Set<string>();
  for (let at = 0; at + 2 < points.length; at += 1) {
    trigrams.add(points.slice(at, at + 3).join(''));
  }
  return trigrams;
}

/**
 * The number of trigrams for which the index has a wrong number of versions. An `fts5vocab` table lists
 * the entries of an FTS5 index; it is created in the connection's temporary database.
 */
export async function countWrongVersionNames(db: Kysely<Schema>): Promise<number> {
  const expected = new Map<string, number>();
  for await (const { folded } of db.selectFrom('version').select('folded').stream()) {
    for (const trigram of trigramsOf(folded ?? '')) {
      expected.set(trigram, (expected.get(trigram) ?? 0) + 1);
    }
  }
  await sql`
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.version_trigram
    USING fts5vocab (main, 'version_name', 'row')
  `.execute(db);
  const { rows } = await sql<{ readonly term: string; readonly doc: number }>`
    SELECT term, doc FROM temp.version_trigram
  `.execute(db);
  let wrong = 0;
  for (const { term, doc } of rows) {
    if (expected.get(term) !== doc) wrong += 1;
    expected.delete(term);
  }
  return wrong + expected.size;
}

/**
 * Rebuilds the index from the content of its table, as one segment: FTS5 would merge the many of a rebuild
 * within later creations, one of which took 0.4 s at a million versions.
 */
export async function rebuildVersionNames(db: Kysely<Schema>): Promise<void> {
  for (const command of ['rebuild', 'optimize']) {
    await sql`INSERT INTO version_name (version_name) VALUES (${command})`.execute(db);
  }
}
