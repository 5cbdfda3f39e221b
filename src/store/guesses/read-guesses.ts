import type { Expression } from 'kysely';
import type { StoredGuesses } from '../../catalogue/guesses.ts';
import type { ContestedPersonality, GuessResults } from '../../domain/guesses/results.ts';
import { type PublishedGuesses, publishedTypes } from '../../domain/guesses/summarise.ts';
import { ENOUGH_GUESSES } from '../../domain/guesses/verdict.ts';
import { paths } from '../../domain/paths.ts';
import type { Database } from '../schema/tables.ts';
import { readCounts } from './counts.ts';

/** The type and look of a personality's record, which are shown with the results of its guesses. */
export type GuessedRecord = Pick<StoredGuesses, 'label' | 'look'>;

/** Reads the type and look of a personality; null if there is none. */
export async function findRecord(db: Database, id: string): Promise<GuessedRecord | null> {
  const row = await db
    .selectFrom('personality')
    .select(['type as label', 'look'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Reads a personality's record with the counts of its guesses; null if there is none. */
export async function readGuesses(db: Database, id: string): Promise<StoredGuesses | null> {
  const record = await findRecord(db, id);
  return record && { ...record, ...(await readCounts(db, id)) };
}

/** Reads up to `limit` contested personalities, those with the least agreement first. */
export async function listContested(
  db: Database,
  limit: number,
): Promise<readonly ContestedPersonality[]> {
  const rows = await db
    .selectFrom('guess_summary as summary')
    .innerJoin('personality', 'personality.id', 'summary.personality_id')
    .leftJoin('icon', 'icon.id', 'personality.icon_id')
    .select((row) => [
      'personality.id',
      'personality.name',
      'personality.gender',
      'icon.hash',
      countedOf(db, row.ref('personality.id')).as('counted'),
    ])
    .where('summary.contested', '=', 1)
    // The release before needs fewer guesses.
    .where('summary.complete', '>=', ENOUGH_GUESSES)
    .orderBy('summary.agreement')
    .orderBy('summary.personality_id')
    .limit(limit)
    .execute();
  return rows.map(({ hash, counted, ...row }) => ({
    ...row,
    icon: hash === null ? null : paths.icon(hash),
    counted: Number(counted),
  }));
}

/** Reads the numbers of counted and of complete guesses, keyed by id; ids without a summary are left out. */
export async function readSummaries(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<GuessResults, 'counted' | 'complete'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('guess_summary as summary')
    .select((row) => [
      'summary.personality_id as id',
      'summary.complete',
      countedOf(db, row.ref('summary.personality_id')).as('counted'),
    ])
    .where('summary.personality_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, complete, counted }) => [id, { complete, counted: Number(counted) }]),
  );
}

/** Reads the published part of the guesses of these personalities, keyed by id; those without guesses are left out. */
export async function readPublishedTypes(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublishedGuesses>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('guess_tally')
    .select(['personality_id', 'pattern', 'count'])
    .where('personality_id', 'in', ids)
    .where('count', '>', 0)
    .execute();
  const grouped = Map.groupBy(rows, (row) => row.personality_id);
  return new Map(
    [...grouped].map(([id, some]) => [
      id,
      publishedTypes(new Map(some.map(({ pattern, count }) => [pattern, count]))),
    ]),
  );
}

function countedOf(db: Database, id: Expression<string>) {
  return db
    .selectFrom('guess_tally as tally')
    .select(({ fn, val }) => fn.coalesce(fn.sum('tally.count'), val(0)).as('counted'))
    .where('tally.personality_id', '=', id);
}
