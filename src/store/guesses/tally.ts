import type { Kysely } from 'kysely';
import type { Pattern } from '../../domain/guesses/guess.ts';
import { summaryOf, type Tally } from '../../domain/guesses/summarise.ts';
import type { Schema } from '../rows/schema.ts';

/**
 * Makes the guesses of this personality wait for each other until the end of the write transaction: they change the
 * same few rows, and their summary is made of all of them.
 */
export async function lockGuesses(db: Kysely<Schema>, id: string): Promise<void> {
  await db
    .insertInto('guess_summary')
    .values({ personality_id: id, complete: 0, agreement: null, contested: 0, uncounted: 0 })
    .onConflict((conflict) =>
      conflict
        .column('personality_id')
        .doUpdateSet((set) => ({ uncounted: set.ref('guess_summary.uncounted') })),
    )
    .execute();
}

export async function readTally(db: Kysely<Schema>, id: string): Promise<Tally> {
  const rows = await db
    .selectFrom('guess_tally')
    .select(['pattern', 'count'])
    .where('personality_id', '=', id)
    .execute();
  return new Map(rows.map(({ pattern, count }) => [pattern, count]));
}

export async function readUncounted(db: Kysely<Schema>, id: string): Promise<number> {
  const row = await db
    .selectFrom('guess_summary')
    .select('uncounted')
    .where('personality_id', '=', id)
    .executeTakeFirst();
  return row?.uncounted ?? 0;
}

/** Adds one guess of a pattern, or takes one away. */
export async function tallyOne(
  db: Kysely<Schema>,
  id: string,
  pattern: Pattern,
  by: 1 | -1,
): Promise<void> {
  if (by === 1) {
    await db
      .insertInto('guess_tally')
      .values({ personality_id: id, pattern, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['personality_id', 'pattern'])
          .doUpdateSet((set) => ({ count: set('guess_tally.count', '+', 1) })),
      )
      .execute();
    return;
  }
  const rows = db.updateTable('guess_tally').where('personality_id', '=', id);
  await rows
    .set((set) => ({ count: set('count', '-', 1) }))
    .where('pattern', '=', pattern)
    .execute();
}

/** Writes what derives from a tally. */
export async function summarise(
  db: Kysely<Schema>,
  id: string,
  tally: Tally,
  uncounted: number,
): Promise<void> {
  await db
    .updateTable('guess_summary')
    .set(summaryRow(tally, uncounted))
    .where('personality_id', '=', id)
    .execute();
}

export function summaryRow(tally: Tally, uncounted: number) {
  const { complete, agreement, contested } = summaryOf(tally);
  const isContested: 0 | 1 = contested ? 1 : 0;
  return { complete, agreement, contested: isContested, uncounted };
}
