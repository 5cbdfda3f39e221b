import { type Kysely, type RawBuilder, sql } from 'kysely';
import { editDistance } from '../../domain/similar.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema.ts';
import {
  markWord,
  PART_MAX_LENGTH,
  PART_MIN_LENGTH,
  termOfWord,
  wordOfTerm,
} from '../search-index/terms.ts';
import { endOfPrefix } from '../text-range.ts';
import { variantsOf } from './variants.ts';

/** Most words that are read for one beginning, and for one run of letters, which costs a join each. */
const BEGINNING_WORDS_MAX = 1_000;
const RUN_WORDS_MAX = 250;

/** Which of these words stored names have; one of one or two letters may be a part of a word only. */
export async function findWords(
  db: Kysely<Schema>,
  engine: Engine,
  words: readonly string[],
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('term')
    .select('text')
    .where(engine.oneOf(sql.ref('term.text'), words.map(termOfWord)))
    .execute();
  return rows.map(({ text }) => wordOfTerm(text));
}

/** Words of stored names that are one letter away from this word, for the letters of `variantsOf`. */
export function findWordsOneAway(
  db: Kysely<Schema>,
  engine: Engine,
  word: string,
): Promise<readonly string[]> {
  return findWords(db, engine, [...variantsOf(word)]);
}

/**
 * Words of stored names that are two letters away from this word, of those that begin like it or
 * share a run of three letters with it. In words of up to eight letters the errors may fall so that
 * nothing of this is left; such a word is missed.
 */
export async function findWordsTwoAway(
  db: Kysely<Schema>,
  word: string,
): Promise<readonly string[]> {
  const points = [...word];
  const read = new Set(await readBeginning(db, points));
  // Two errors leave three runs of letters, the longest of which has a third of the rest.
  const least = Math.max(PART_MIN_LENGTH, Math.ceil((points.length - 2) / 3));
  for (let at = 0; at + least <= points.length; at += 1) {
    for (const other of await readRun(db, points.slice(at), least)) read.add(other);
  }
  return [...read].filter((other) => editDistance(word, other, 2) === 2);
}

/** Words with the shortest beginning of these letters that not too many have. */
async function readBeginning(
  db: Kysely<Schema>,
  points: readonly string[],
): Promise<readonly string[]> {
  for (let length = 1; length < points.length; length += 1) {
    const beginning = markWord(points.slice(0, length).join(''));
    const words = sql`FROM term WHERE text >= ${beginning} AND text < ${endOfPrefix(beginning)}`;
    if (await areMore(db, words, BEGINNING_WORDS_MAX)) continue;
    return readWords(db, words);
  }
  return [];
}

/** Words that contain the shortest run from the first of these letters on that not too many have. */
async function readRun(
  db: Kysely<Schema>,
  points: readonly string[],
  least: number,
): Promise<readonly string[]> {
  for (let length = least; length <= Math.min(points.length, PART_MAX_LENGTH); length += 1) {
    const run = points.slice(0, length).join('');
    const parts = sql`FROM word_part WHERE part >= ${run} AND part < ${endOfPrefix(run)}`;
    if (await areMore(db, parts, RUN_WORDS_MAX)) continue;
    return readWords(db, sql`FROM term WHERE id IN (SELECT word_part.term ${parts})`);
  }
  return [];
}

async function areMore(
  db: Kysely<Schema>,
  rows: RawBuilder<unknown>,
  limit: number,
): Promise<boolean> {
  const { rows: beyond } = await sql`SELECT 1 AS one ${rows} LIMIT 1 OFFSET ${limit}`.execute(db);
  return beyond.length > 0;
}

async function readWords(
  db: Kysely<Schema>,
  terms: RawBuilder<unknown>,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly text: string }>`SELECT term.text ${terms}`.execute(db);
  return rows.map(({ text }) => wordOfTerm(text));
}
