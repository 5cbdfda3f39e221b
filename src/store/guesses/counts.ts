import { isDeepStrictEqual } from 'node:util';
import type { StoredGuesses } from '../../catalogue/guesses.ts';
import type { Pattern } from '../../domain/guesses/guess.ts';
import { summaryOf } from '../../domain/guesses/summarise.ts';
import { insertMany } from '../schema/statements.ts';
import type { Database, Schema } from '../schema/tables.ts';

/** The columns of a guess from which counts derive. */
export type CountedGuess = Pick<Schema['guess'], 'pattern' | 'state'>;

/** The counts that derive from the guesses of a personality. */
type Counted = Pick<StoredGuesses, 'tally' | 'uncounted'>;

const NONE: Counted = { tally: new Map(), uncounted: 0 };

/**
 * Counts a guess in place of the visitor's previous one, either of which may be missing, and returns the new counts,
 * inside a write transaction. The counts are adjusted, not computed anew from all guesses, of which a flood can bring
 * any number.
 */
export async function countInPlace(
  db: Database,
  id: string,
  before: CountedGuess | null,
  after: CountedGuess | null,
): Promise<Counted> {
  if (before?.state === 'counted') await takeFromTally(db, id, before.pattern);
  if (after?.state === 'counted') await addToTally(db, id, after.pattern);
  const { tally, uncounted } = await readCounts(db, id);
  const over = Number(after?.state === 'over') - Number(before?.state === 'over');
  const counted = { tally, uncounted: Math.max(0, uncounted + over) };
  const summary = summaryRow(counted);
  await db
    .insertInto('guess_summary')
    .values({ personality_id: id, ...summary })
    .onConflict((conflict) => conflict.column('personality_id').doUpdateSet(summary))
    .execute();
  return counted;
}

async function addToTally(db: Database, id: string, pattern: Pattern): Promise<void> {
  await db
    .insertInto('guess_tally')
    .values({ personality_id: id, pattern, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['personality_id', 'pattern'])
        .doUpdateSet(({ eb }) => ({ count: eb('guess_tally.count', '+', 1) })),
    )
    .execute();
}

async function takeFromTally(db: Database, id: string, pattern: Pattern): Promise<void> {
  await db
    .updateTable('guess_tally')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('personality_id', '=', id)
    .where('pattern', '=', pattern)
    .where('count', '>', 0)
    .execute();
}

/** Reads the stored counts of a personality; patterns with a count of 0 are left out. */
export async function readCounts(db: Database, id: string): Promise<Counted> {
  const rows = await db
    .selectFrom('guess_tally')
    .select(['pattern', 'count'])
    .where('personality_id', '=', id)
    .where('count', '>', 0)
    .execute();
  const summary = await db
    .selectFrom('guess_summary')
    .select('uncounted')
    .where('personality_id', '=', id)
    .executeTakeFirst();
  const tally = new Map(rows.map(({ pattern, count }) => [pattern, count]));
  return { tally, uncounted: summary?.uncounted ?? 0 };
}

/** Counts the stored guesses of one personality, or of all if `id` is null; keyed by the personality's id. */
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
 * Computes the stored counts anew from the guesses of one personality, or of all if `id` is null, inside a write
 * transaction.
 */
export async function recountGuesses(db: Database, id: string | null = null): Promise<void> {
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
}

/**
 * Compares the stored counts with the guesses, inside a read transaction; returns a sentence for each personality whose
 * counts are wrong.
 */
export async function verifyGuesses(db: Database): Promise<string[]> {
  const should = await count(db, null);
  const tallies = Map.groupBy(
    await db
      .selectFrom('guess_tally')
      .select(['personality_id', 'pattern', 'count'])
      .where('count', '>', 0)
      .execute(),
    (row) => row.personality_id,
  );
  const rows = await db
    .selectFrom('guess_summary')
    .select(['personality_id', 'complete', 'agreement', 'contested', 'uncounted'])
    .execute();
  const summaries = new Map(rows.map(({ personality_id: id, ...summary }) => [id, summary]));
  const isWrong = (id: string): boolean => {
    const counted = should.get(id) ?? NONE;
    const tally = new Map(tallies.get(id)?.map(({ pattern, count }) => [pattern, count]));
    const summary = summaries.get(id) ?? summaryRow(NONE);
    // The release before decides by another rule who is contested, until the next guess.
    const { contested } = summary;
    return !isDeepStrictEqual(
      [tally, summary],
      [counted.tally, { ...summaryRow(counted), contested }],
    );
  };
  const ids = new Set([...should.keys(), ...tallies.keys(), ...summaries.keys()]);
  return [...ids].filter(isWrong).map((id) => `${id}: its guesses are counted wrongly.`);
}
