import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import { endOfPrefix } from '../text-range.ts';
import { OrdinalSet } from './ordinal-set.ts';
import { readSegments, type Segment } from './segment.ts';
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
  const most = Math.ceil(end / NAMES_A_WORD) + 1;
  const words = sql`SELECT word_part.term FROM word_part
    WHERE word_part.part >= ${part} AND word_part.part < ${endOfPrefix(part)} LIMIT ${most}`;
  const containing =
    part === needle
      ? sql`SELECT term FROM words`
      : sql`SELECT words.term FROM words INNER JOIN term ON term.id = words.term
            WHERE ${engine.contains(sql.ref('term.text'), needle)}`;
  // With the number of words in each row: one statement instead of two.
  const { rows } = await sql<SegmentOfWords>`
    WITH words AS MATERIALIZED (${words}), number AS (SELECT count(*) AS words FROM words)
    SELECT number.words, posting.start, posting.members
    FROM number LEFT JOIN posting ON number.words < ${most} AND posting.term IN (${containing})
  `.execute(db);
  if (Number(rows[0]?.words ?? 0) >= most) return scanNames(db, engine, needle, end);
  return readSegments(
    end,
    rows.flatMap(({ start, members }) =>
      start === null || members === null ? [] : { start, members },
    ),
  );
}

async function readPostings(
  db: Kysely<Schema>,
  end: number,
  terms: RawBuilder<unknown>,
): Promise<OrdinalSet> {
  const { rows } = await sql<Segment>`
    SELECT posting.start, posting.members FROM posting WHERE posting.term IN (${terms})
  `.execute(db);
  return readSegments(end, rows);
}

/** Of the words that contain a needle; without a segment if there are none. */
interface SegmentOfWords {
  readonly words: number | string;
  readonly start: number | null;
  readonly members: Uint8Array | null;
}

async function scanNames(
  db: Kysely<Schema>,
  engine: Engine,
  needle: string,
  end: number,
): Promise<OrdinalSet> {
  const contained = engine.contains(sql.ref('personality.folded'), needle);
  const ordinals = await engine.readOrdinals(db, sql`WHERE ${contained}`);
  // Not as a condition: the scan would leave the index on the name.
  return new OrdinalSet(
    end,
    ordinals.filter((ordinal) => ordinal < end),
  );
}
