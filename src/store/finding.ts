import { type Kysely, sql } from 'kysely';
import { CELLS } from '../domain/cell.ts';
import type { Alternative, Filter } from '../domain/search/filter.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';
import { type CellMap, NO_CELL, readCellMap } from './search-index/cell-map.ts';
import { findNeedle } from './search-index/find-needle.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';

/** Who matches a filter. */
export interface Finding {
  /** How many in each of the 48 cells; the index is the cell. */
  readonly counts: readonly number[];
  readonly total: number;
  /** The ordinals of all who match; its `end` is one more than the greatest that anybody has. */
  readonly members: OrdinalSet;
}

export async function find(db: Kysely<Schema>, engine: Engine, filter: Filter): Promise<Finding> {
  const end = await readEnd(db, 'personality');
  return (await findEverybody(db, filter, end)) ?? (await findMatching(db, engine, filter, end));
}

/** One more than the greatest ordinal of those who are there, or of those that are free. */
export async function readEnd(
  db: Kysely<Schema>,
  table: 'personality' | 'free_ordinal',
): Promise<number> {
  const last = await db
    .selectFrom(table)
    .select((expression) => expression.fn.max('ordinal').as('ordinal'))
    .executeTakeFirst();
  return last?.ordinal === null || last === undefined ? 0 : Number(last.ordinal) + 1;
}

/** The gallery without a search, as long as no ordinal is free; else null. */
async function findEverybody(
  db: Kysely<Schema>,
  filter: Filter,
  end: number,
): Promise<Finding | null> {
  const [first] = filter;
  if (first?.cells.length !== CELLS.length || first.needles.length > 0) return null;
  const counts = CELLS.map(() => 0);
  let total = 0;
  for (const { cell, count } of await db.selectFrom('cell_count').selectAll().execute()) {
    counts[cell] = count;
    total += count;
  }
  return total === end ? { counts, total, members: OrdinalSet.full(end) } : null;
}

async function findMatching(
  db: Kysely<Schema>,
  engine: Engine,
  filter: Filter,
  end: number,
): Promise<Finding> {
  let cellOf: CellMap | null = null;
  const counts = new Uint32Array(NO_CELL + 1);
  const members = new OrdinalSet(end);
  const found = new Map<string, OrdinalSet>();
  const findOnce = async (needle: string): Promise<OrdinalSet> => {
    const containing = found.get(needle) ?? (await findNeedle(db, engine, needle, end));
    found.set(needle, containing);
    return containing;
  };
  for (const alternative of filter) {
    const named = await findNamed(db, engine, alternative, findOnce, end);
    if (named.size === 0) continue;
    cellOf ??= await readCellMap(db, end);
    const wanted = new Uint8Array(counts.length);
    for (const cell of alternative.cells) wanted[cell] = 1;
    members.addAll(named.select(cellOf, wanted, counts));
  }
  return {
    counts: [...counts.subarray(0, CELLS.length)],
    total: counts.reduce((sum, count) => sum + count, 0),
    members,
  };
}

/**
 * Whose name passes, in whichever cell. The longest needle comes first, since it tends to be the
 * rarest; where nobody is left the other needles are not looked for.
 */
async function findNamed(
  db: Kysely<Schema>,
  engine: Engine,
  { needles, names }: Alternative,
  findOnce: (needle: string) => Promise<OrdinalSet>,
  end: number,
): Promise<OrdinalSet> {
  let found = OrdinalSet.full(end);
  for (const needle of needles.toSorted((a, b) => b.length - a.length)) {
    found = found.and(await findOnce(needle));
    if (found.size === 0) break;
  }
  if (names.length > 0) {
    const where = sql`WHERE personality.folded IN (${sql.join(names)})`;
    found.addAll(new OrdinalSet(end, await engine.readOrdinals(db, where)));
  }
  return found;
}
