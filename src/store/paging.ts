import type { Kysely } from 'kysely';
import type { OrderPosition, StorePageRequest } from '../catalogue/store.ts';
import { TIERS, type Tier } from '../domain/search/tier.ts';
import type { Shuffle } from '../domain/shuffle.ts';
import { compileOnce } from './compile-once.ts';
import type { DataVersion, Engine, SingleReads } from './engine.ts';
import { type ShownRow, selectShown } from './rows.ts';
import type { Schema } from './schema.ts';
import type { OrdinalSet } from './search-index/ordinal-set.ts';

/**
 * How to find the next places of a tier. All plans give the same result; the size of the sets decides
 * which is cheapest. `walk` tries one place after the other and checks whether its ordinal is in the
 * set; `invert` computes the place of every ordinal of the set and takes the first ones; `sift` does not
 * need the set of the tier, but walks all who match and reads the names of those that it meets.
 */
export type Plan = 'walk' | 'invert' | 'sift';

export interface Placed extends OrderPosition {
  readonly ordinal: number;
}

/** A tier whose set would take longer to read than the names of some that match. */
export interface Sieve {
  /** All who match. */
  readonly members: OrdinalSet;
  /** Those of the ordinals that are in the tier. */
  sift(ordinals: readonly number[]): Promise<ReadonlySet<number>>;
}

/** The ordinals in each tier; a page asks only for the tiers that it reaches. */
export type Tiers = Readonly<Record<Tier, () => Promise<OrdinalSet | Sieve>>>;

/** Names that a sieve reads at once, at most. */
const SIFTED_MAX = 2_000;

/** The positions after `after` in the order of results: `limit`, plus one if more follow. */
export async function findPositions(
  tiers: Tiers,
  shuffle: Shuffle,
  { after, limit }: Pick<StorePageRequest, 'after' | 'limit'>,
  forced?: Plan,
): Promise<Placed[]> {
  const placed: Placed[] = [];
  for (const tier of after === null ? TIERS : TIERS.slice(TIERS.indexOf(after.tier))) {
    const wanted = limit + 1 - placed.length;
    if (wanted === 0) break;
    const from = tier === after?.tier ? after.place + 1 : 0;
    const members = await tiers[tier]();
    const places =
      'sift' in members
        ? await sift(members, shuffle, from, wanted)
        : findPlaces(members, shuffle, from, wanted, forced);
    for (const place of places) placed.push({ tier, place, ordinal: shuffle.ordinalAt(place) });
  }
  return placed;
}

function findPlaces(
  set: OrdinalSet,
  shuffle: Shuffle,
  from: number,
  wanted: number,
  forced?: Plan,
): number[] {
  if (set.isEmpty) return [];
  const size = set.size;
  const plan = forced ?? cheaperPlan(wanted, size, placesOf(set, shuffle));
  return (plan === 'invert' ? invert : walk)(set, shuffle, from, wanted);
}

/** One more than the largest place that an ordinal of the set can have. */
function placesOf(set: OrdinalSet, shuffle: Shuffle): number {
  return Math.max(set.end, shuffle.capacity);
}

/** Both cost about one step of the permutation for each place or ordinal that they visit. */
function cheaperPlan(wanted: number, size: number, places: number): Plan {
  return (wanted * places) / size < size ? 'walk' : 'invert';
}

function walk(set: OrdinalSet, shuffle: Shuffle, from: number, wanted: number): number[] {
  const found: number[] = [];
  const end = placesOf(set, shuffle);
  for (let place = from; place < end && found.length < wanted; place += 1) {
    if (set.has(shuffle.ordinalAt(place))) found.push(place);
  }
  return found;
}

/** Keeps a few times as many places as wanted; sorting all of them would take longer than finding them. */
function invert(set: OrdinalSet, shuffle: Shuffle, from: number, wanted: number): number[] {
  let places: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  set.forEach((ordinal) => {
    const place = shuffle.placeOf(ordinal);
    if (place < from || place > limit) return;
    places.push(place);
    if (places.length < wanted * 4) return;
    places = firstOf(places, wanted);
    limit = places.at(-1) ?? limit;
  });
  return firstOf(places, wanted);
}

function firstOf(places: number[], wanted: number): number[] {
  return places.sort((a, b) => a - b).slice(0, wanted);
}

/** Each time it reads twice as many names as before, since it is not known how many pass. */
async function sift(
  { members, sift: siftOrdinals }: Sieve,
  shuffle: Shuffle,
  from: number,
  wanted: number,
): Promise<number[]> {
  const found: number[] = [];
  let next = from;
  for (let most = wanted; found.length < wanted; most = Math.min(most * 2, SIFTED_MAX)) {
    const places = walk(members, shuffle, next, most);
    const passed = await siftOrdinals(places.map((place) => shuffle.ordinalAt(place)));
    found.push(...places.filter((place) => passed.has(shuffle.ordinalAt(place))));
    if (places.length < most) break;
    next = (places.at(-1) ?? next) + 1;
  }
  return found.slice(0, wanted);
}

const shownAt = compileOnce((db, engine: Engine) => selectShown(db).where(engine.ordinalIn([])));

/** The rows at these positions, in their order. */
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
 * The same with one statement and no transaction: null unless it sees this state, in which every position
 * has a row.
 */
export async function readPlacedInState(
  db: Kysely<Schema>,
  engine: Engine,
  single: SingleReads,
  placed: readonly Placed[],
  state: DataVersion,
): Promise<ShownRow[] | null> {
  const values = [listOf(engine, placed), state];
  const rows = await shownInState(db, [engine, single], values);
  return placed.length > 0 && rows.length === placed.length ? inOrder(placed, rows) : null;
}

function listOf(engine: Engine, placed: readonly Placed[]): string {
  return engine.listOf(placed.map(({ ordinal }) => ordinal));
}

function inOrder(placed: readonly Placed[], rows: readonly ShownRow[]): ShownRow[] {
  const rowOf = new Map(rows.map((row) => [row.ordinal, row]));
  return placed.flatMap(({ ordinal }) => rowOf.get(ordinal) ?? []);
}
