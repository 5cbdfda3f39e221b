import type { Kysely } from 'kysely';
import type { Listed } from '../../catalogue/store.ts';
import type { Placed } from '../../search/order.ts';
import type { Mark } from '../../search/search.ts';
import type { Engine, SingleReads } from '../engine.ts';
import { compileOnce } from '../schema/compile-once.ts';
import type { Schema } from '../schema/tables.ts';
import { type ShownRow, selectShown } from './rows.ts';

const shownAt = compileOnce((db, engine: Engine) => selectShown(db).where(engine.ordinalIn([])));

/** The rows at these positions, in their order; those that nobody has are left out. */
export async function readPlaced(
  db: Kysely<Schema>,
  engine: Engine,
  placed: readonly Placed[],
): Promise<ShownRow[]> {
  return inOrder(placed, await shownAt(db, engine, [listOf(engine, placed)]));
}

const shownInState = compileOnce((db, [engine, single]: readonly [Engine, SingleReads]) =>
  selectShown(db).where(engine.ordinalIn([])).where(single.isState('')),
);

/**
 * The same with one statement and no transaction: null unless it sees the state of the mark, and finds anybody.
 */
export async function readPlacedInState(
  db: Kysely<Schema>,
  engine: Engine,
  single: SingleReads,
  placed: readonly Placed[],
  mark: Mark,
): Promise<ShownRow[] | null> {
  const rows = await shownInState(db, [engine, single], [listOf(engine, placed), mark]);
  return rows.length > 0 ? inOrder(placed, rows) : null;
}

const listedFrom = compileOnce((db) =>
  db
    .selectFrom('personality')
    .select(['ordinal as number', 'id', 'updated_at as updatedAt'])
    .where('ordinal', '>=', 0)
    .orderBy('ordinal')
    .limit(1),
);

/** Personalities from an ordinal on, at most `limit`. */
export async function readListed(
  db: Kysely<Schema>,
  from: number,
  limit: number,
): Promise<readonly Listed[]> {
  return listedFrom(db, null, [from, limit]);
}

function listOf(engine: Engine, placed: readonly Placed[]): string {
  return engine.listOf(placed.map(({ ordinal }) => ordinal));
}

function inOrder(placed: readonly Placed[], rows: readonly ShownRow[]): ShownRow[] {
  const rowOf = new Map(rows.map((row) => [row.ordinal, row]));
  return placed.flatMap(({ ordinal }) => rowOf.get(ordinal) ?? []);
}
