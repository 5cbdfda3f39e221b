import type { Kysely } from 'kysely';
import type { StorePage, StorePageRequest } from '../catalogue/store.ts';
import { CELLS } from '../domain/cell.ts';
import { Failure } from '../domain/failure.ts';
import { capacityFor, createShuffle } from '../domain/shuffle.ts';
import type { Placed } from '../search/order.ts';
import type { Engine } from './engine.ts';
import { readEnd } from './people/ordinals.ts';
import { readPlaced, readPlacedInState } from './people/pages.ts';
import type { ShownRow } from './people/rows.ts';
import { cutPage, type Everybody, presentPage } from './reads.ts';
import type { Schema } from './schema/tables.ts';
import { createIsStill } from './state-now.ts';

/** Where fewer of the ordinals are used than one in so many, a walk from place to place takes long. */
const SPARSE = 16;

/** The gallery without a search: from place to place, without the search in memory. */
export interface Gallery {
  /** Null where so few ordinals are used that the search in memory is faster. */
  page(request: StorePageRequest): Promise<StorePage | null>;
  counts(): Promise<readonly number[]>;
}

/** Reads rows at positions; null where the state is not that of the counts any more. */
type ReadRows = (placed: readonly Placed[]) => Promise<readonly ShownRow[] | null>;

/** `ask` gives the counts from the search in memory, or null while it is being loaded. */
export function createGallery(engine: Engine, ask: () => Promise<Everybody> | null): Gallery {
  const isStill = createIsStill(engine);
  /** The counts of the state that was read last; others may still hold. */
  let latest: Everybody | null = null;

  /** Runs a task on rows of the state whose counts it is given. */
  const readCounted = async <T>(
    task: (everybody: Everybody, readRows: ReadRows) => Promise<T | null>,
  ): Promise<T> => {
    const known = latest && (await inState(latest, task));
    if (known !== null) return known;
    // Where nobody answers, it is counted here.
    latest = (await ask()?.catch(() => null)) ?? latest;
    const asked = latest && (await inState(latest, task));
    if (asked !== null) return asked;
    return engine.read(async (db) => {
      const counted = await countEverybody(db, engine);
      latest = counted;
      const result = await task(counted, (placed) => readPlaced(db, engine, placed));
      if (result === null) throw new Error('A transaction has changed the state that it sees.');
      return result;
    });
  };

  const inState = async <T>(
    everybody: Everybody,
    task: (everybody: Everybody, readRows: ReadRows) => Promise<T | null>,
  ): Promise<T | null> => {
    const { single } = engine;
    if (single !== null) {
      let isChecked = false;
      const result = await task(everybody, async (placed) => {
        const rows = await single.read((db) =>
          readPlacedInState(db, engine, single, placed, everybody.mark),
        );
        isChecked ||= rows !== null;
        return rows;
      });
      // Where no row was read, no statement has looked at the state.
      return result === null || isChecked || (await isStill(everybody.mark)) ? result : null;
    }
    return engine.read(async (db) =>
      (await engine.mark(db)) === everybody.mark
        ? task(everybody, (placed) => readPlaced(db, engine, placed))
        : null,
    );
  };

  return {
    page: async (request) => {
      if (latest !== null && isSparse(latest)) return null;
      return readCounted(({ counts, end }, readRows) => readPage(request, counts, end, readRows));
    },
    counts: () => readCounted(async ({ counts }) => counts),
  };
}

function isSparse({ counts, end }: Everybody): boolean {
  return totalOf(counts) * SPARSE < end;
}

/** Null where the state has changed. */
async function readPage(
  { seed, limit, after, ...request }: StorePageRequest,
  counts: readonly number[],
  end: number,
  readRows: ReadRows,
): Promise<StorePage | null> {
  const largest = capacityFor(end);
  const capacity = request.capacity ?? largest;
  if (capacity > largest) throw new Failure('malformed_request');
  const shuffle = createShuffle(seed, capacity);
  const placesEnd = Math.max(capacity, end);
  const share = Math.max(totalOf(counts), 1) / placesEnd;
  const found: { readonly placed: Placed; readonly row: ShownRow }[] = [];
  let place = after === null ? 0 : after.place + 1;
  while (found.length <= limit && place < placesEnd) {
    const placed: Placed[] = [];
    for (
      const until = place + Math.ceil((limit + 1 - found.length) / share);
      place < Math.min(until, placesEnd);
      place += 1
    ) {
      const ordinal = shuffle.ordinalAt(place);
      if (ordinal < end) placed.push({ tier: 'other', place, ordinal });
    }
    const rows = placed.length === 0 ? [] : await readRows(placed);
    if (rows === null) return null;
    const rowOf = new Map(rows.map((row) => [row.ordinal, row]));
    for (const one of placed) {
      const row = rowOf.get(one.ordinal);
      if (row !== undefined) found.push({ placed: one, row });
    }
  }
  const cut = cutPage(
    found.map(({ placed }) => placed),
    limit,
  );
  return presentPage(
    found.slice(0, limit).map(({ row }) => row),
    { counts, capacity, last: cut.last },
  );
}

/** The same from the index on the cell, which takes longer than the search in memory. */
async function countEverybody(
  db: Kysely<Schema>,
  engine: Pick<Engine, 'mark'>,
): Promise<Everybody> {
  const rows = await db
    .selectFrom('personality')
    .select(({ fn }) => ['cell', fn.countAll<number>().as('count')])
    .groupBy('cell')
    .execute();
  const counts = CELLS.map(() => 0);
  for (const { cell, count } of rows) counts[cell] = Number(count);
  return { mark: await engine.mark(db), counts, end: await readEnd(db) };
}

function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
