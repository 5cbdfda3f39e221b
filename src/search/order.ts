import { TIERS, type Tier } from '../domain/search/tier.ts';
import type { Shuffle } from '../domain/shuffle.ts';
import type { Found } from './matching.ts';

/** A position in the order of results. */
export interface Position {
  readonly tier: Tier;
  readonly place: number;
}

export interface Placed extends Position {
  readonly ordinal: number;
}

/** How places are found; both ways give the same. For tests, one can be forced. */
export type Plan = 'walk' | 'invert';

/** The first positions after `after` (null: of all), `wanted` at most, in the order of results. */
export function findPositions(
  found: Found,
  shuffle: Shuffle,
  after: Position | null,
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
function placesOf({ tierAt }: Found, { capacity }: Shuffle): number {
  return Math.max(tierAt.length, capacity);
}

/** Goes from place to place: few steps where many match. */
function walk(
  found: Found,
  tier: number,
  shuffle: Shuffle,
  from: number,
  wanted: number,
): number[] {
  const { tierAt } = found;
  const end = placesOf(found, shuffle);
  const places: number[] = [];
  for (let place = from; place < end && places.length < wanted; place += 1)
    if (tierAt[shuffle.ordinalAt(place)] === tier + 1) places.push(place);
  return places;
}

/** Computes the place of each who matches: few steps where few match. */
function invert(
  { tierAt, candidates }: Found,
  tier: number,
  shuffle: Shuffle,
  from: number,
  wanted: number,
): number[] {
  let least: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  for (const ordinals of candidates(tier)) {
    for (const ordinal of ordinals) {
      if (tierAt[ordinal] !== tier + 1) continue;
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
