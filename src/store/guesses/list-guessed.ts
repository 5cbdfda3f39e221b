import type { Expression, Kysely } from 'kysely';
import type { CountedSummary, GuessedPersonality } from '../../catalogue/guess-store.ts';
import type { Schema } from '../rows/schema.ts';

export async function listContested(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly GuessedPersonality[]> {
  const rows = await db
    .selectFrom('guess_summary as summary')
    .innerJoin('personality', 'personality.id', 'summary.personality_id')
    .leftJoin('icon', 'icon.id', 'personality.icon_id')
    .select((row) => [
      'personality.id',
      'personality.name',
      'personality.gender',
      'icon.hash as iconHash',
      countedOf(db, row.ref('personality.id')).as('counted'),
    ])
    .where('summary.contested', '=', 1)
    .orderBy('summary.agreement')
    .orderBy('summary.personality_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, counted: Number(row.counted) }));
}

export async function readSummaries(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CountedSummary>> {
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

function countedOf(db: Kysely<Schema>, id: Expression<string>) {
  return db
    .selectFrom('guess_tally as tally')
    .select(({ fn, val }) => fn.coalesce(fn.sum('tally.count'), val(0)).as('counted'))
    .where('tally.personality_id', '=', id);
}
