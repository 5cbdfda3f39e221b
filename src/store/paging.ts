import type { Kysely } from 'kysely';
import type { OrderPosition, StorePageRequest } from '../catalogue/store.ts';
import { TIERS, type Tier } from '../domain/search/tier.ts';
import type { Shuffle } from '../domain/shuffle.ts';
import type { Engine } from './engine.ts';
import { type ListedRow, selectListed } from './rows.ts';
import type { Schema } from './schema.ts';
import type { OrdinalSet } from './search-index/ordinal-set.ts';

/**
 * How to find the next places of a set. Both plans give the same result; the size of the set decides
 * which is cheaper. `walk` tries one place after the other and checks whether its ordinal is in the
 * set; `invert` computes the place of every ordinal of the set and takes the first ones.
 */
export type Plan = 'walk' | 'invert';

export interface Placed extends OrderPosition {
  readonly ordinal: number;
}

/** The ordinals in each tier. */
export type Tiers = Readonly<Record<Tier, OrdinalSet>>;

/** The positions after `after` in the order of results: `limit`, plus one if more follow. */
export function findPositions(
  tiers: Tiers,
  shuffle: Shuffle,
  { after, limit }: Pick<StorePageRequest, 'after' | 'limit'>,
  forced?: Plan,
): Placed[] {
  const placed: Placed[] = [];
  for (const tier of after === null ? TIERS : TIERS.slice(TIERS.indexOf(after.tier))) {
    const wanted = limit + 1 - placed.length;
    const set = tiers[tier];
    const size = set.size;
    if (wanted === 0 || size === 0) continue;
    const from = tier === after?.tier ? after.place + 1 : 0;
    const plan = forced ?? cheaperPlan(wanted, size, placesOf(set, shuffle));
    const places = (plan === 'walk' ? walk : invert)(set, shuffle, from, wanted);
    for (const place of places) placed.push({ tier, place, ordinal: shuffle.ordinalAt(place) });
  }
  return placed;
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

function invert(set: OrdinalSet, shuffle: Shuffle, from: number, wanted: number): number[] {
  const places: number[] = [];
  set.forEach((ordinal) => {
    const place = shuffle.placeOf(ordinal);
    if (place >= from) places.push(place);
  });
  return places.sort((a, b) => a - b).slice(0, wanted);
}

/** The rows at these positions, in their order. */
export async function readPlaced(
  db: Kysely<Schema>,
  engine: Engine,
  placed: readonly Placed[],
): Promise<ListedRow[]> {
  const ordinals = placed.map(({ ordinal }) => ordinal);
  const rows = await selectListed(db).where(engine.ordinalIn(ordinals)).execute();
  const rowOf = new Map(rows.map((row) => [row.ordinal, row]));
  return ordinals.flatMap((ordinal) => rowOf.get(ordinal) ?? []);
}
