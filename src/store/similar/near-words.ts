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

/** Maximum number of words read per prefix, and per substring (where each word needs a join). */
const PREFIX_WORDS_MAX = 1_000;
const SUBSTRING_WORDS_MAX = 250;

/** Those of the words that stored names have. One of up to two letters may be only part of a word there. */
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

/** Words of stored names one letter away from a word, limited to the letters that `variantsOf` tries. */
export function findWordsOneAway(
  db: Kysely<Schema>,
  engine: Engine,
  word: string,
): Promise<readonly string[]> {
  return findWords(db, engine, [...variantsOf(word)]);
}

/**
 * Words of stored names two letters away from a word, among those that share its prefix or a substring
 * of three letters. With two errors, words of up to eight letters may share neither; they are missed.
 */
export async function findWordsTwoAway(
  db: Kysely<Schema>,
  word: string,
): Promise<readonly string[]> {
  const points = [...word];
  const read = new Set(await readWordsWithPrefix(db, points));
  // Two errors leave three unchanged substrings; the longest has at least a third of the remaining letters.
  const least = Math.max(PART_MIN_LENGTH, Math.ceil((points.length - 2) / 3));
  for (let at = 0; at + least <= points.length; at += 1) {
    for (const other of await readWordsContaining(db, points.slice(at), least)) read.add(other);
  }
  return [...read].filter((other) => editDistance(word, other, 2) === 2);
}

/** The words that share the shortest prefix of the letters that at most `PREFIX_WORDS_MAX` words have. */
async function readWordsWithPrefix(
  db: Kysely<Schema>,
  points: readonly string[],
): Promise<readonly string[]> {
  for (let length = 1; length < points.length; length += 1) {
    const prefix = markWord(points.slice(0, length).join(''));
    const words = sql`FROM term WHERE text >= ${prefix} AND text < ${endOfPrefix(prefix)}`;
    if (await areMore(db, words, PREFIX_WORDS_MAX)) continue;
    return readWords(db, words);
  }
  return [];
}

/** The words that contain the shortest prefix of the letters that at most `SUBSTRING_WORDS_MAX` words contain. */
async function readWordsContaining(
  db: Kysely<Schema>,
  points: readonly string[],
  least: number,
): Promise<readonly string[]> {
  for (let length = least; length <= Math.min(points.length, PART_MAX_LENGTH); length += 1) {
    const substring = points.slice(0, length).join('');
    const parts = sql`FROM word_part WHERE part >= ${substring} AND part < ${endOfPrefix(substring)}`;
    if (await areMore(db, parts, SUBSTRING_WORDS_MAX)) continue;
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
