import type { Kysely } from 'kysely';
import type { GuessSpan } from '../../catalogue/guess-store.ts';
import type { Pattern } from '../../domain/guesses/guess.ts';
import { hasVersions } from '../history/read-changes.ts';
import { insertMany } from '../rows/insert-many.ts';
import type { Schema } from '../rows/schema.ts';
import { lockGuesses, summaryRow } from './tally.ts';

/** What derives from the guesses of a personality. */
interface Counted {
  readonly tally: Map<Pattern, number>;
  uncounted: number;
}

/** Counts guesses as they are stored: of one personality, or of all. */
async function count(db: Kysely<Schema>, id: string | null): Promise<Map<string, Counted>> {
  const rows = await db
    .selectFrom('guess')
    .select(({ fn }) => ['personality_id', 'pattern', 'state', fn.countAll().as('count')])
    .$if(id !== null, (query) => query.where('personality_id', '=', id ?? ''))
    .groupBy(['personality_id', 'pattern', 'state'])
    .execute();
  const all = new Map<string, Counted>();
  for (const row of rows) {
    const counted = all.get(row.personality_id) ?? { tally: new Map(), uncounted: 0 };
    if (row.state === 'counted') counted.tally.set(row.pattern, Number(row.count));
    if (row.state === 'over') counted.uncounted += Number(row.count);
    all.set(row.personality_id, counted);
  }
  return all;
}

/** Counts the guesses of one personality anew, or of all, inside a write transaction in which nobody else guesses. */
export async function recountGuesses(
  db: Kysely<Schema>,
  id: string | null = null,
): Promise<number> {
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
    all.map(([personality_id, { tally, uncounted }]) => ({
      personality_id,
      ...summaryRow(tally, uncounted),
    })),
  );
  return all.length;
}

/** Personalities whose stored counts differ from their guesses; runs inside a read transaction. */
export async function verifyGuesses(db: Kysely<Schema>): Promise<string[]> {
  const should = await count(db, null);
  const stored = new Map<string, Map<Pattern, number>>();
  const tallies = await db.selectFrom('guess_tally').selectAll().where('count', '>', 0).execute();
  for (const { personality_id: id, pattern, count } of tallies) {
    const tally = stored.get(id) ?? new Map<Pattern, number>();
    stored.set(id, tally.set(pattern, count));
  }
  const summaries = new Map(
    (await db.selectFrom('guess_summary').selectAll().execute()).map((row) => [
      row.personality_id,
      row,
    ]),
  );
  const ids = new Set([...should.keys(), ...stored.keys(), ...summaries.keys()]);
  return [...ids].flatMap((id) => {
    const { tally, uncounted } = should.get(id) ?? { tally: new Map(), uncounted: 0 };
    const has = stored.get(id) ?? new Map<Pattern, number>();
    const summary = summaryRow(tally, uncounted);
    const isSame =
      tally.size === has.size &&
      [...tally].every(([pattern, count]) => has.get(pattern) === count) &&
      isSameSummary(summary, summaries.get(id) ?? summaryRow(new Map(), 0));
    return isSame ? [] : [`${id}: its guesses are counted wrongly.`];
  });
}

type Summary = ReturnType<typeof summaryRow>;

function isSameSummary(one: Summary, other: Summary): boolean {
  return (
    one.complete === other.complete &&
    one.agreement === other.agreement &&
    one.contested === other.contested &&
    one.uncounted === other.uncounted
  );
}

/** Changes the state of the guesses of a time; null if the id was never used. */
export async function moveGuesses(
  db: Kysely<Schema>,
  id: string,
  { since, until }: GuessSpan,
  [from, to]: readonly ['counted', 'discarded'] | readonly ['discarded', 'counted'],
): Promise<number | null> {
  if (!(await hasVersions(db, id))) return null;
  await lockGuesses(db, id);
  const { numUpdatedRows } = await db
    .updateTable('guess')
    .set({ state: to })
    .where('personality_id', '=', id)
    .where('state', '=', from)
    .where('at', '>=', since)
    .$if(until !== null, (query) => query.where('at', '<', until ?? ''))
    .executeTakeFirst();
  await recountGuesses(db, id);
  return Number(numUpdatedRows);
}

/** Deletes all guesses of a personality, inside a write transaction in which nobody else guesses. */
export async function eraseGuesses(db: Kysely<Schema>, id: string): Promise<void> {
  await db.deleteFrom('guess').where('personality_id', '=', id).execute();
  await recountGuesses(db, id);
}
