import type { Listed, StorePage } from '../../catalogue/store.ts';
import type { Personality } from '../../domain/people/personality.ts';
import type { FoundKeyPage, FoundPage, Mark } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { compileOnce } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { presentRow, type ShownRow, selectShown } from './rows.ts';

const shownAt = compileOnce((db, engine: Engine) => selectShown(db).where(engine.ordinalIn([])));

/** Somebody on a page. */
interface Placed {
  readonly ordinal: number;
}

/** Who is on a page. */
export interface FoundPeople {
  readonly shown: readonly Placed[];
}

/** The rows at these positions, in their order; those that nobody has are left out. */
export async function readPlaced(
  db: Database,
  engine: Engine,
  placed: readonly Placed[],
): Promise<readonly ShownRow[]> {
  return inOrder(placed, await shownAt(db, engine, [listOf(engine, placed)]));
}

const shownInState = compileOnce((db, engine: Engine) =>
  selectShown(db).where(engine.ordinalIn([])).where(engine.isState('')),
);

/** The rows of a page of a state, by one statement; null where something was written since. */
export async function readFound(
  engine: Engine,
  { shown }: FoundPeople,
  mark: Mark,
): Promise<readonly ShownRow[] | null> {
  const list = listOf(engine, shown);
  const rows =
    shown.length === 0 ? [] : await engine.readOne((db) => shownInState(db, engine, [list, mark]));
  if (rows.length > 0) return inOrder(shown, rows);
  return (await isStill(engine, mark)) ? [] : null;
}

const stateIs = compileOnce((db, engine: Engine) => db.selectNoFrom(engine.isState('').as('is')));

/** Whether nothing was written since a mark. */
export async function isStill(engine: Engine, mark: Mark): Promise<boolean> {
  const [row] = await engine.readOne((db) => stateIs(db, engine, [mark]));
  // SQLite has no truth values.
  return Boolean(row?.is);
}

/** Personalities from an ordinal on, at most `limit`. */
export function readListed(db: Database, from: number, limit: number): Promise<readonly Listed[]> {
  return db
    .selectFrom('personality')
    .select(['ordinal as number', 'id', 'updated_at as updatedAt'])
    .where('ordinal', '>=', from)
    .orderBy('ordinal')
    .limit(limit)
    .execute();
}

function listOf(engine: Engine, placed: readonly Placed[]): string {
  return engine.listOf(placed.map(({ ordinal }) => ordinal));
}

function inOrder(placed: readonly Placed[], rows: readonly ShownRow[]): ShownRow[] {
  const rowOf = new Map(rows.map((row) => [row.ordinal, row]));
  return placed.flatMap(({ ordinal }) => rowOf.get(ordinal) ?? []);
}

/** The page of the positions that were found, with its rows. */
export function presentPage<Found extends FoundPage | FoundKeyPage>(
  rows: readonly ShownRow[],
  { shown: _, ...found }: Found,
) {
  const total = found.counts.reduce((sum, count) => sum + count, 0);
  return { ...found, items: presentRows(rows), total };
}

export function presentRows(rows: readonly ShownRow[]): readonly Personality[] {
  return rows.map(presentRow);
}

/** A personality in memory besides its texts, and the counts of a page's cells. */
const ITEM_BYTES = 500;
const COUNTS_BYTES = 500;
/** A text may have two bytes a character. */
const CHARACTER_BYTES = 2;

/** Bytes that a page takes in memory, roughly. */
export const bytesOfPage = ({ items }: Pick<StorePage, 'items'>): number =>
  COUNTS_BYTES + bytesOfPeople(items);

/** Bytes that people take in memory, roughly. */
export function bytesOfPeople(items: StorePage['items']): number {
  const texts = items.flatMap((item) => Object.values(item).flat());
  const characters = texts.reduce<number>(
    (sum, text) => sum + (typeof text === 'string' ? text.length : 0),
    0,
  );
  return items.length * ITEM_BYTES + characters * CHARACTER_BYTES;
}
