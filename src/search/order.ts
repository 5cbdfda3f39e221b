import { Failure } from '../domain/failure.ts';
import type { OrderPosition } from '../domain/search/order.ts';
import { TIERS } from '../domain/search/tier.ts';
import { type Capacity, capacityFor, type Shuffle } from '../domain/shuffle.ts';
import type { Found } from './matching.ts';

export interface Placed extends OrderPosition {
  readonly ordinal: number;
}

/**
 * The capacity of an order: that of the page before, or one that holds everybody. Fails with `malformed_request` for one
 * that no page can have had, where `end` is one more than the greatest ordinal that anybody has or had.
 */
export function capacityOf(before: Capacity | null, end: number): Capacity {
  const largest = capacityFor(end);
  if (before !== null && before > largest) throw new Failure('malformed_request');
  return before ?? largest;
}

/** The first `limit` positions, and the last of them if more follow, else null. */
export function cutPage(placed: readonly Placed[], limit: number) {
  const shown = placed.slice(0, limit);
  const last = placed.length > limit ? shown.at(-1) : undefined;
  return { shown, last: last === undefined ? null : { tier: last.tier, place: last.place } };
}

/** How places are found; both ways give the same. For tests, one can be forced. */
export type Plan = 'walk' | 'invert';

/** The first positions after `after` (null: of all), `wanted` at most, in the order of results. */
export function findPositions(
  found: Found,
  shuffle: Shuffle,
  after: OrderPosition | null,
  wanted: number,
  forced?: Plan,
): Placed[] {
  const placed: Placed[] = [];
  for (const [index, tier] of TIERS.entries()) {
    const size = found.inTier[index] ?? 0;
    const missing = wanted - placed.length;
    if (size === 0 || missing === 0 || (after !== null && index < TIERS.indexOf(after.tier)))
      continue;
    const from = tier === after?.tier ? after.place + 1 : 0;
    const steps = (Math.min(missing, size) * placesOf(found, shuffle)) / size;
    const plan = forced ?? (steps < size ? 'walk' : 'invert');
    const places = (plan === 'walk' ? walk : invert)(found, index, shuffle, from, missing);
    for (const place of places) placed.push({ tier, place, ordinal: shuffle.ordinalAt(place) });
  }
  return placed;
}

/** One more than the greatest place that anybody can have. */
function placesOf({ end }: Found, { capacity }: Shuffle): number {
  return Math.max(end, capacity);
}

/** Goes from place to place: few steps where many match. */
function walk(
  found: Found,
  tier: number,
  shuffle: Shuffle,
  from: number,
  wanted: number,
): number[] {
  const end = placesOf(found, shuffle);
  const places: number[] = [];
  for (let place = from; place < end && places.length < wanted; place += 1)
    if (found.isIn(tier, shuffle.ordinalAt(place))) places.push(place);
  return places;
}

/** Computes the place of each who matches: few steps where few match. */
function invert(
  { isIn, candidates }: Found,
  tier: number,
  shuffle: Shuffle,
  from: number,
  wanted: number,
): number[] {
  let least: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const ordinals of candidates(tier)) {
    for (const ordinal of ordinals) {
      if (!isIn(tier, ordinal)) continue;
      const place = shuffle.placeOf(ordinal);
      if (place < from || place > limit) continue;
      least.push(place);
      // To sort all of them would take longer than to find them.
      if (least.length < wanted * 4) continue;
      least = firstOf(least, wanted);
      limit = least.at(-1) ?? limit;
    }
  }
  return firstOf(least, wanted);
}

/** One may be in two lists: somebody who has changed and still matches. */
function firstOf(places: number[], wanted: number): number[] {
  return [...new Set(places)].sort((a, b) => a - b).slice(0, wanted);
}
