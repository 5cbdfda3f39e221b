import type { Listed, StorePage } from '../../catalogue/store.ts';
import type { Personality } from '../../domain/people/personality.ts';
import type { FoundKeyPage, FoundPage, Mark } from '../../search/search.ts';
import type { Engine } from '../engine.ts';
import { compileOnce, type ParameterOf } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import type { KeptRows } from './kept-rows.ts';
import { isCurrent, isState } from './marks.ts';
import { presentRow, type ShownRow, selectShown } from './rows.ts';

const shownAt = compileOnce((db, of: ParameterOf<{ list: string }>, engine: Engine) =>
  selectShown(db).where(engine.ordinalIn(of('list'))),
);

/** The position of a personality on a page. */
interface Placed {
  readonly ordinal: number;
}

/** The positions of a page that the search has found. */
export interface FoundPeople {
  readonly shown: readonly Placed[];
}

/** Reads the rows at these positions, in their order. Ordinals without a row are left out. */
export async function readPlaced(
  db: Database,
  engine: Engine,
  placed: readonly Placed[],
): Promise<readonly ShownRow[]> {
  return inOrder(placed, await shownAt(db, { list: listOf(engine, placed) }, engine));
}

const shownInState = compileOnce(
  (db, of: ParameterOf<{ list: string; mark: Mark }>, engine: Engine) =>
    selectShown(db)
      .where(engine.ordinalIn(of('list')))
      .where(isState(engine, of('mark'))),
);

/**
 * Reads the rows of a page with one statement that sees the state of `mark`; null if something was written since. Rows
 * that are kept in this state are not read again.
 */
export async function readFound(
  engine: Engine,
  { shown }: FoundPeople,
  mark: Mark,
  kept: KeptRows,
): Promise<readonly ShownRow[] | null> {
  const known = kept.get(
    shown.map(({ ordinal }) => ordinal),
    mark,
  );
  if (known !== null) return (await isCurrent(engine, mark)) ? known : null;
  const list = listOf(engine, shown);
  const rows =
    shown.length === 0
      ? []
      : await engine.readOne((db) => shownInState(db, { list, mark }, engine));
  if (rows.length === 0) return (await isCurrent(engine, mark)) ? [] : null;
  kept.add(rows, mark);
  return inOrder(shown, rows);
}

/** Reads up to `limit` personalities in the order of their ordinals, beginning with ordinal `from`. */
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

/** Builds the page from what the search has found and from the rows at these positions. */
export function presentPage<Found extends FoundPage | FoundKeyPage>(
  rows: readonly ShownRow[],
  { shown: _, ...found }: Found,
) {
  const total = found.counts.reduce((sum, count) => sum + count, 0);
  return { ...found, items: presentRows(rows), total };
}

/** Builds personalities from their rows. */
export function presentRows(rows: readonly ShownRow[]): readonly Personality[] {
  return rows.map(presentRow);
}

/** Approximate bytes in memory: a personality without its texts, and the counts of a page's cells. */
const ITEM_BYTES = 500;
const COUNTS_BYTES = 500;
/** Bytes per character of a text: a string may take two. */
const CHARACTER_BYTES = 2;

/** The approximate size of a page in memory, in bytes. */
export const bytesOfPage = ({ items }: Pick<StorePage, 'items'>): number =>
  COUNTS_BYTES + bytesOfPeople(items);

/** The approximate size of personalities in memory, in bytes. */
export function bytesOfPeople(items: StorePage['items']): number {
  let characters = 0;
  for (const item of items)
    for (const value of Object.values(item)) {
      if (typeof value === 'string') characters += value.length;
      else if (Array.isArray(value)) for (const text of value) characters += text.length;
    }
  return items.length * ITEM_BYTES + characters * CHARACTER_BYTES;
}
