import type { Kysely } from 'kysely';
import type { OrderedRequest } from '../../domain/search/order.ts';
import { createShuffle } from '../../domain/shuffle.ts';
import { CELLS } from '../../domain/types/cell.ts';
import { capacityOf, cutPage, type Placed } from '../../search/order.ts';
import type { FoundPage } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../schema/tables.ts';
import { readEnd } from './ordinals.ts';

/** Looked up at a time at least, so that a sparse catalogue does not take a statement for each few. */
const CHUNK = 200;

/**
 * A page of the gallery without a search, from the tables, inside a read transaction: while the search in memory is
 * being loaded, since counting there takes longer.
 */
export async function findInTables(
  db: Kysely<Schema>,
  engine: Engine,
  { seed, capacity: before, after, limit }: OrderedRequest,
): Promise<FoundPage> {
  const counts = await countInTables(db);
  const end = await readEnd(db);
  const capacity = capacityOf(before, end);
  const shuffle = createShuffle(seed, capacity);
  const places = Math.max(capacity, end);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const placed: Placed[] = [];
  let place = after === null ? 0 : after.place + 1;
  while (placed.length <= limit && place < places) {
    const chunk = Math.max(CHUNK, Math.ceil(((limit + 1) * places) / Math.max(total, 1)));
    const until = Math.min(place + chunk, places);
    const looked: Placed[] = [];
    for (; place < until; place += 1)
      looked.push({ tier: 'other', place, ordinal: shuffle.ordinalAt(place) });
    const rows = await db
      .selectFrom('personality')
      .select('ordinal')
      .where(engine.ordinalIn(looked.map(({ ordinal }) => ordinal)))
      .execute();
    const taken = new Set(rows.map(({ ordinal }) => ordinal));
    placed.push(...looked.filter(({ ordinal }) => taken.has(ordinal)));
  }
  return { mark: await engine.mark(db), counts, capacity, ...cutPage(placed, limit) };
}

/** How many are in each cell, from the index on it. */
export async function countInTables(db: Kysely<Schema>): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('personality')
    .select(({ fn }) => ['cell', fn.countAll<number>().as('count')])
    .groupBy('cell')
    .execute();
  const counts = CELLS.map(() => 0);
  for (const { cell, count } of rows) counts[cell] = Number(count);
  return counts;
}
