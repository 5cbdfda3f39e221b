import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { endOfPrefix } from '../text-range.ts';
import { OrdinalSet } from './ordinal-set.ts';
import { addSegment, type Segment } from './segment.ts';
import { isGram, partOfNeedle } from './terms.ts';

/**
 * If the number of words that contain the needle exceeds this fraction of the number of names, the names are
 * scanned instead: reading so many posting lists would take longer. Measured at 160,000 names.
 */
const NAMES_A_WORD = 16;

/** Finds the ordinals whose folded name contains the needle. `end`: one more than the largest ordinal. */
export async function findNeedle(
  db: Kysely<Schema>,
  engine: Engine,
  needle: string,
  end: number,
): Promise<OrdinalSet> {
  if (isGram(needle)) return readPostings(db, end, sql`SELECT id FROM term WHERE text = ${needle}`);
  const part = partOfNeedle(needle);
  const range = sql`word_part.part >= ${part} AND word_part.part < ${endOfPrefix(part)}`;
  if (await isInMoreWords(db, range, end / NAMES_A_WORD)) return scanNames(db, engine, needle, end);
  const words =
    part === needle
      ? sql`SELECT word_part.term FROM word_part WHERE ${range}`
      : sql`SELECT word_part.term FROM word_part
            INNER JOIN term ON term.id = word_part.term
            WHERE ${range} AND ${engine.contains(sql.ref('term.text'), needle)}`;
  return readPostings(db, end, words);
}

async function readPostings(
  db: Kysely<Schema>,
  end: number,
  terms: RawBuilder<unknown>,
): Promise<OrdinalSet> {
  const { rows } = await sql<Segment>`
    SELECT posting.start, posting.members FROM posting WHERE posting.term IN (${terms})
  `.execute(db);
  const found = new OrdinalSet(end);
  for (const segment of rows) addSegment(found, segment);
  return found;
}

async function isInMoreWords(
  db: Kysely<Schema>,
  range: RawBuilder<unknown>,
  limit: number,
): Promise<boolean> {
  const most = Math.ceil(limit) + 1;
  const { rows } = await sql<{ readonly count: number | string }>`
    SELECT count(*) AS count
    FROM (SELECT word_part.term FROM word_part WHERE ${range} LIMIT ${most}) AS some
  `.execute(db);
  return Number(rows[0]?.count ?? 0) >= most;
}

async function scanNames(
  db: Kysely<Schema>,
  engine: Engine,
  needle: string,
  end: number,
): Promise<OrdinalSet> {
  const contained = engine.contains(sql.ref('personality.folded'), needle);
  return new OrdinalSet(end, await engine.readOrdinals(db, sql`WHERE ${contained}`));
}
