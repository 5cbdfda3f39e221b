import { type Kysely, sql } from 'kysely';
import { CELLS, type Cell } from '../domain/cell.ts';
import { type Alternative, type Filter, passes } from '../domain/search/filter.ts';
import { compileOnce } from './compile-once.ts';
import type { Engine } from './engine.ts';
import type { Extent } from './extent.ts';
import type { Schema } from './schema.ts';
import { type CellMap, NO_CELL } from './search-index/cell-map.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';

/** Who matches a filter. */
export interface Finding {
  readonly total: number;
  /** The ordinals of all who match; its `end` is one more than the greatest that anybody has. */
  readonly members: OrdinalSet;
  /** How many in each of the 48 cells, where it is known; the index is the cell. */
  readonly counts: readonly number[] | null;
}

/** Finds the ordinals in the search index whose folded name contains a needle. */
export type FindNeedle = (needle: string) => Promise<OrdinalSet>;

/** Finds who matches a filter. */
export async function findMatches(
  db: Kysely<Schema>,
  engine: Engine,
  filter: Filter,
  extent: Extent,
  findOne: FindNeedle,
): Promise<Finding> {
  const { end, indexEnd, tail } = extent;
  const everybody = await findEverybody(db, filter, end);
  if (everybody !== null) return everybody;
  const indexed = await findByNamesAndCells(db, engine, filter, indexEnd, findOne);
  const passed = tail.filter(({ cell, folded }) => passes(filter, cell, folded));
  const ordinals = passed.map(({ ordinal }) => ordinal);
  const members = end === indexEnd ? indexed : indexed.extended(end, ordinals);
  return { total: members.size, members, counts: null };
}

/** Kept as long as the finding is: a page does not need them. */
const countsOf = new WeakMap<Finding, readonly number[]>();

/**
 * How many of those who match are in each of the 48 cells; the index is the cell. In a transaction that
 * sees the state of which the finding and the extent are.
 */
export async function countCells(
  db: Kysely<Schema>,
  engine: Engine,
  finding: Finding,
  extent: Extent,
): Promise<readonly number[]> {
  const known = finding.counts ?? countsOf.get(finding);
  if (known !== undefined) return known;
  const cellOf = withTail(await engine.readCellMap(db, extent.indexEnd), extent);
  const found = finding.members.countValues(cellOf);
  const counts = [...found.subarray(0, CELLS.length)];
  countsOf.set(finding, counts);
  return counts;
}

function withTail(cells: CellMap, { end, tail }: Extent): CellMap {
  if (tail.length === 0 && cells.length >= end) return cells;
  const map = new Uint8Array(Math.ceil(end / 32) * 32).fill(NO_CELL);
  map.set(cells.subarray(0, map.length));
  for (const { ordinal, cell } of tail) map[ordinal] = cell;
  return map;
}

const cellCounts = compileOnce((db) => db.selectFrom('cell_count').selectAll());

const freeOrdinals = compileOnce((db) =>
  db.selectFrom('free_ordinal').select('ordinal').where('ordinal', '<', 0),
);

/** Whether it is the filter of the gallery without a search. */
export function isEverybody([first]: Filter): boolean {
  return first?.cells.length === CELLS.length && first.needles.length === 0;
}

/** Free ordinals whose list is read sooner than the map of cells. */
const FREE_MAX = 5_000;

/** The gallery without a search, as long as few ordinals are free; else null. */
async function findEverybody(
  db: Kysely<Schema>,
  filter: Filter,
  end: number,
): Promise<Finding | null> {
  if (!isEverybody(filter)) return null;
  const counts = CELLS.map(() => 0);
  let total = 0;
  for (const { cell, count } of await cellCounts(db, null, [])) {
    counts[cell] = count;
    total += count;
  }
  if (total === end) return { counts, total, members: OrdinalSet.full(end) };
  if (total < end - FREE_MAX) return null;
  const free = await freeOrdinals(db, null, [end]);
  const members = OrdinalSet.full(end).without(
    new OrdinalSet(
      end,
      free.map(({ ordinal }) => ordinal),
    ),
  );
  return members.size === total ? { counts, total, members } : null;
}

async function findByNamesAndCells(
  db: Kysely<Schema>,
  engine: Engine,
  filter: Filter,
  end: number,
  findOne: FindNeedle,
): Promise<OrdinalSet> {
  const findAll = createFindAll(findOne);
  const named: { readonly cells: readonly Cell[]; readonly set: OrdinalSet | null }[] = [];
  for (const alternative of filter) {
    const set = await findNamed(db, engine, alternative, findAll, end);
    if (set?.isEmpty !== true) named.push({ cells: alternative.cells, set });
  }
  return restrictToCells(db, engine, named, end);
}

/** The union of the sets, each restricted to its cells; null is the set of everybody. */
async function restrictToCells(
  db: Kysely<Schema>,
  engine: Engine,
  named: readonly { readonly cells: readonly Cell[]; readonly set: OrdinalSet | null }[],
  end: number,
): Promise<OrdinalSet> {
  const [first] = named;
  // A set that was found by names has nobody who is not there.
  if (first?.set && first.cells.length === CELLS.length) return first.set;
  if (first === undefined) return new OrdinalSet(end);
  const setOf = new Uint8Array(NO_CELL + 1).fill(named.length);
  for (const [i, { cells }] of named.entries()) for (const cell of cells) setOf[cell] = i;
  const sets = named.map(({ set }) => set);
  return OrdinalSet.choose(end, await engine.readCellMap(db, end), setOf, sets);
}

/**
 * Whose name passes, in whichever cell; null for everybody. The longest needle comes first, since it tends
 * to be the rarest; where nobody is left the other needles are not looked for.
 */
async function findNamed(
  db: Kysely<Schema>,
  engine: Engine,
  { needles, names }: Alternative,
  findAll: (needles: readonly string[]) => Promise<OrdinalSet>,
  end: number,
): Promise<OrdinalSet | null> {
  if (needles.length === 0) return null;
  const found = await findAll(needles.toSorted((a, b) => b.length - a.length));
  if (names.length === 0) return found;
  const where = sql`WHERE personality.folded IN (${sql.join(names)})`;
  const ordinals = await engine.readOrdinals(db, where);
  const either = new OrdinalSet(
    end,
    ordinals.filter((ordinal) => ordinal < end),
  );
  either.addAll(found);
  return either;
}

/**
 * Finds whose names contain all of the needles. The alternatives of a filter begin with the same needles, so each
 * beginning is remembered.
 */
function createFindAll(findOne: FindNeedle): (needles: readonly string[]) => Promise<OrdinalSet> {
  const known = new Map<string, OrdinalSet>();
  const findAll = async (needles: readonly string[]): Promise<OrdinalSet> => {
    const key = needles.join(' ');
    const found = known.get(key) ?? (await findNext(needles.slice(0, -1), needles.at(-1) ?? ''));
    known.set(key, found);
    return found;
  };
  const findNext = async (before: readonly string[], needle: string): Promise<OrdinalSet> => {
    if (before.length === 0) return findOne(needle);
    const found = await findAll(before);
    return found.isEmpty ? found : found.and(await findAll([needle]));
  };
  return findAll;
}
