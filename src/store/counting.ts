import { type Kysely, sql } from 'kysely';
import type { Alternative } from '../domain/search/filter.ts';
import { conditionOf } from './condition.ts';
import type { Engine } from './engine.ts';
import { isGram } from './grams.ts';
import type { Schema } from './schema.ts';

interface CellCount {
  readonly cell: number;
  /** PostgreSQL gives counts as text. */
  readonly count: number | string | bigint;
}

/** How many of an alternative match in each cell, by the cheapest source that is exact. */
export async function countAlternative(
  db: Kysely<Schema>,
  engine: Engine,
  alternative: Alternative,
): Promise<readonly CellCount[]> {
  const { cells, needles, names } = alternative;
  const [needle] = needles;
  if (needle === undefined) {
    const counts = await db.selectFrom('cell_count').select(['cell', 'count']).execute();
    return counts.filter(({ cell }) => cells.includes(cell));
  }
  if (needles.length === 1 && names.length === 0 && isGram(needle)) {
    const counts = await db
      .selectFrom('gram_count')
      .select(['cell', 'count'])
      .where('gram', '=', needle)
      .execute();
    return counts.filter(({ cell }) => cells.includes(cell));
  }
  return db
    .selectFrom('personality')
    .select(['cell', sql<number>`count(*)`.as('count')])
    .where(conditionOf(engine, alternative))
    .groupBy('cell')
    .execute();
}
