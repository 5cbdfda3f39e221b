import { isDeepStrictEqual } from 'node:util';
import type { Expression } from 'kysely';
import type {
  GuessSpan,
  GuessStore,
  NewGuess,
  PutGuess,
  StoredGuesses,
} from '../catalogue/guesses.ts';
import type { Pattern } from '../domain/guesses/guess.ts';
import type { ContestedPersonality, GuessResults } from '../domain/guesses/results.ts';
import { type PublishedGuesses, publishedTypes, summaryOf } from '../domain/guesses/summarise.ts';
import { paths } from '../domain/paths.ts';
import { figureOf } from '../domain/people/personality.ts';
import type { Engine } from './engine.ts';
import { isKnown } from './people/locks.ts';
import { insertMany } from './schema/statements.ts';
import type { Database } from './schema/tables.ts';

/** All functions here run inside a transaction of the engine. */

/** Implements `GuessStore`. Whatever changes the guesses of a personality counts all of them anew. */
export function createGuessStore(engine: Engine): GuessStore {
  return {
    read: (id) => engine.read((db) => readGuesses(db, id)),
    put(guess, mayCount) {
      // A transaction may run twice; a second answer would count twice.
      let answer: boolean | null = null;
      const once = (): boolean => {
        answer ??= mayCount();
        return answer;
      };
      return engine.write((db) => putGuess(db, guess, once));
    },
    withdraw: (id, voter) => engine.write((db) => withdrawGuess(db, id, voter)),
    contested: (limit) => engine.read((db) => listContested(db, limit)),
    summaries: (ids) => engine.read((db) => readSummaries(db, ids)),
    published: (ids) => engine.readOne((db) => readPublishedTypes(db, ids)),
    discard: (id, span) => engine.write((db) => moveGuesses(db, id, span, 'discarded')),
    restore: (id, span) => engine.write((db) => moveGuesses(db, id, span, 'counted')),
  };
}

async function readGuesses(db: Database, id: string): Promise<StoredGuesses | null> {
  const record = await findRecord(db, id);
  if (record === null) return null;
  const rows = await db
    .selectFrom('guess_tally')
    .select(['pattern', 'count'])
    .where('personality_id', '=', id)
    .execute();
  const summary = await db
    .selectFrom('guess_summary')
    .select('uncounted')
    .where('personality_id', '=', id)
    .executeTakeFirst();
  const tally = new Map(rows.map(({ pattern, count }) => [pattern, count]));
  return { ...record, tally, uncounted: summary?.uncounted ?? 0 };
}

async function listContested(
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

async function readSummaries(
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

/** What is published of the guesses of those of these personalities that have any. */
export async function readPublishedTypes(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PublishedGuesses>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('guess_tally')
    .selectAll()
    .where('personality_id', 'in', ids)
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

async function putGuess(
  db: Database,
  { id, voter, pattern, at }: NewGuess,
  mayCount: () => boolean,
): Promise<PutGuess | null> {
  const record = await lockPersonality(db, id);
  if (record === null) return null;
  const counts = (await findState(db, id, voter)) === 'counted' || mayCount();
  const state = counts ? 'counted' : 'over';
  await db
    .insertInto('guess')
    .values({ personality_id: id, voter, pattern, state, at })
    .onConflict((conflict) =>
      conflict.columns(['personality_id', 'voter']).doUpdateSet({ pattern, state, at }),
    )
    .execute();
  const { tally, uncounted } = (await recountGuesses(db, id)).get(id) ?? NONE;
  return { ...record, tally, uncounted, counts };
}

async function withdrawGuess(db: Database, id: string, voter: Uint8Array): Promise<boolean> {
  if ((await findState(db, id, voter)) === null) return (await findRecord(db, id)) !== null;
  if ((await lockPersonality(db, id)) === null) return false;
  await db
    .deleteFrom('guess')
    .where('personality_id', '=', id)
    .where('voter', '=', voter)
    .execute();
  await recountGuesses(db, id);
  return true;
}

/**
 * Looks for the personality under the lock that an erasure takes, too: otherwise a guess could be kept beside it
 * that the erasure does not see. Null if there is none; then nothing is left of the lock.
 */
async function lockPersonality(db: Database, id: string): Promise<GuessedRecord | null> {
  if ((await findRecord(db, id)) === null) return null;
  await lockGuesses(db, id);
  const record = await findRecord(db, id);
  if (record === null) await recountGuesses(db, id);
  return record;
}

/**
 * Makes the guesses of this personality wait for each other until the end of the write transaction: they change the
 * same few rows, and their summary is made of all of them.
 */
async function lockGuesses(db: Database, id: string): Promise<void> {
  await db
    .insertInto('guess_summary')
    .values({ personality_id: id, ...summaryRow(NONE) })
    .onConflict((conflict) =>
      conflict
        .column('personality_id')
        .doUpdateSet((set) => ({ uncounted: set.ref('guess_summary.uncounted') })),
    )
    .execute();
}

/** What the record says that results are shown with. */
type GuessedRecord = Pick<StoredGuesses, 'label' | 'figure'>;

async function findRecord(db: Database, id: string): Promise<GuessedRecord | null> {
  const row = await db
    .selectFrom('personality')
    .leftJoin('icon', 'icon.id', 'personality.icon_id')
    .select([
      'personality.type',
      'personality.gender',
      'personality.look',
      'icon.look as icon_look',
    ])
    .where('personality.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : { label: row.type, figure: figureOf(row, row.icon_look) };
}

async function findState(db: Database, id: string, voter: Uint8Array) {
  const row = await db
    .selectFrom('guess')
    .select('state')
    .where('personality_id', '=', id)
    .where('voter', '=', voter)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** What derives from the guesses of a personality. */
type Counted = Pick<StoredGuesses, 'tally' | 'uncounted'>;

const NONE: Counted = { tally: new Map(), uncounted: 0 };

/** Counts guesses as they are stored: of one personality, or of all. */
async function count(db: Database, id: string | null): Promise<ReadonlyMap<string, Counted>> {
  const rows = await db
    .selectFrom('guess')
    .select(({ fn }) => ['personality_id', 'pattern', 'state', fn.countAll().as('count')])
    .$if(id !== null, (query) => query.where('personality_id', '=', id ?? ''))
    .groupBy(['personality_id', 'pattern', 'state'])
    .execute();
  const all = new Map<string, { readonly tally: Map<Pattern, number>; uncounted: number }>();
  for (const row of rows) {
    const counted = all.get(row.personality_id) ?? { tally: new Map(), uncounted: 0 };
    if (row.state === 'counted') counted.tally.set(row.pattern, Number(row.count));
    if (row.state === 'over') counted.uncounted += Number(row.count);
    all.set(row.personality_id, counted);
  }
  return all;
}

function summaryRow({ tally, uncounted }: Counted) {
  const { complete, agreement, contested } = summaryOf(tally);
  const isContested: 0 | 1 = contested ? 1 : 0;
  return { complete, agreement, contested: isContested, uncounted };
}

/**
 * Counts the guesses of one personality anew, or of all, inside a write transaction in which nobody else guesses; gives
 * the counts.
 */
export async function recountGuesses(
  db: Database,
  id: string | null = null,
): Promise<ReadonlyMap<string, Counted>> {
  const counted = await count(db, id);
  for (const table of ['guess_tally', 'guess_summary'] as const) {
    await db
      .deleteFrom(table)
      .$if(id !== null, (query) => query.where('personality_id', '=', id ?? ''))
      .execute();
  }
  const all = [...counted];
  await insertMany(
    db,
    'guess_tally',
    all.flatMap(([personality_id, { tally }]) =>
      [...tally].map(([pattern, count]) => ({ personality_id, pattern, count })),
    ),
  );
  await insertMany(
    db,
    'guess_summary',
    all.map(([personality_id, each]) => ({ personality_id, ...summaryRow(each) })),
  );
  return counted;
}

/** Personalities whose stored counts differ from their guesses; runs inside a read transaction. */
export async function verifyGuesses(db: Database): Promise<string[]> {
  const should = await count(db, null);
  const tallies = Map.groupBy(
    await db.selectFrom('guess_tally').selectAll().where('count', '>', 0).execute(),
    (row) => row.personality_id,
  );
  const rows = await db.selectFrom('guess_summary').selectAll().execute();
  const summaries = new Map(rows.map(({ personality_id: id, ...summary }) => [id, summary]));
  const isWrong = (id: string): boolean => {
    const counted = should.get(id) ?? NONE;
    const tally = new Map(tallies.get(id)?.map(({ pattern, count }) => [pattern, count]));
    const summary = summaries.get(id) ?? summaryRow(NONE);
    return !isDeepStrictEqual([tally, summary], [counted.tally, summaryRow(counted)]);
  };
  const ids = new Set([...should.keys(), ...tallies.keys(), ...summaries.keys()]);
  return [...ids].filter(isWrong).map((id) => `${id}: its guesses are counted wrongly.`);
}

/** Changes the state of the guesses of a time; null if the id was never used. */
async function moveGuesses(
  db: Database,
  id: string,
  { since, until }: GuessSpan,
  to: 'counted' | 'discarded',
): Promise<number | null> {
  if (!(await isKnown(db, id))) return null;
  await lockGuesses(db, id);
  const { numUpdatedRows } = await db
    .updateTable('guess')
    .set({ state: to })
    .where('personality_id', '=', id)
    .where('state', '=', to === 'counted' ? 'discarded' : 'counted')
    .where('at', '>=', since)
    .$if(until !== null, (query) => query.where('at', '<', until ?? ''))
    .executeTakeFirst();
  await recountGuesses(db, id);
  return Number(numUpdatedRows);
}

/** Deletes all guesses of a personality, inside a write transaction in which nobody else guesses. */
export async function eraseGuesses(db: Database, id: string): Promise<void> {
  await db.deleteFrom('guess').where('personality_id', '=', id).execute();
  await recountGuesses(db, id);
}
