import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Reads the trigram index of the versions' folded names, which FTS5 gives newest first. It has no
 * places of the trigrams, so a name that has them all in another order is found too.
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

/** An FTS5 expression: quotes inside a string are doubled. */
function allTrigrams(needle: string): string {
  const points = [...needle];
  const trigrams = new Set<string>();
  for (let at = 0; at + 2 < points.length; at += 1) {
    trigrams.add(points.slice(at, at + 3).join(''));
  }
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ');
}
