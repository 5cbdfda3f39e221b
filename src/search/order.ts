import { Failure } from '../domain/failure.ts';
import type { OrderPosition } from '../domain/search/order.ts';
import { TIERS } from '../domain/search/order.ts';
import { type Capacity, capacityFor, type Shuffle } from '../domain/shuffle.ts';
import { forEachBit, hasBit } from './bits.ts';
import type { Found, FoundTier } from './matching.ts';

export interface Placed extends OrderPosition {
  readonly ordinal: number;
}

/**
 * The capacity of an order: the one of the previous page, or else one with room for all ordinals below `end`. Fails
 * with `malformed_request` if no page can have had the given capacity.
 */
export function capacityOf(before: Capacity | null, end: number): Capacity {
  const largest = capacityFor(end);
  if (before !== null && before > largest) throw new Failure('malformed_request');
  return before ?? largest;
}

/** The first `limit` positions, and the last of these if more follow, else null. */
export function cutPage(placed: readonly Placed[], limit: number) {
  const shown = placed.slice(0, limit);
  const last = placed.length > limit ? shown.at(-1) : undefined;
  return { shown, last: last === undefined ? null : { tier: last.tier, place: last.place } };
}

/** The first `wanted` positions after `after` in the order of results; from its start if `after` is null. */
export function findPositions(
  { tiers, end }: Pick<Found, 'tiers' | 'end'>,
  shuffle: Shuffle,
  after: OrderPosition | null,
  wanted: number,
): Placed[] {
  /** One more than the greatest possible place. */
  const places = Math.max(end, shuffle.capacity);
  const placed: Placed[] = [];
  for (const [index, tier] of TIERS.entries()) {
    const { size } = tiers[tier];
    const missing = wanted - placed.length;
    if (size === 0 || missing === 0 || (after !== null && index < TIERS.indexOf(after.tier)))
      continue;
    const from = tier === after?.tier ? after.place + 1 : 0;
    const steps = (Math.min(missing, size) * places) / size;
    // Both functions find the same places; this takes the one with fewer steps.
    const found =
      steps < size
        ? walk(tiers[tier], shuffle, from, places, missing)
        : invert(tiers[tier], shuffle, from, missing);
    for (const place of found) placed.push({ tier, place, ordinal: shuffle.ordinalAt(place) });
  }
  return placed;
}

/** Goes through the places in order, which takes few steps where many match. */
function walk(
  { bits, without }: FoundTier,
  shuffle: Shuffle,
  from: number,
  end: number,
  wanted: number,
): number[] {
  const places: number[] = [];
  for (let place = from; place < end && places.length < wanted; place += 1) {
    const ordinal = shuffle.ordinalAt(place);
    if (hasBit(bits, ordinal) && !hasBit(without, ordinal)) places.push(place);
  }
  return places;
}

/** Computes the place of each match, which takes few steps where few match. */
function invert(
  { bits, without }: FoundTier,
  shuffle: Shuffle,
  from: number,
  wanted: number,
): number[] {
  let least: number[] = [];
  let limit = Number.POSITIVE_INFINITY;
  const firstOf = (places: number[]): number[] => places.sort((a, b) => a - b).slice(0, wanted);
  forEachBit(bits, (ordinal) => {
    if (hasBit(without, ordinal)) return;
    const place = shuffle.placeOf(ordinal);
    if (place < from || place > limit) return;
    least.push(place);
    // Sorting all of them at once would take longer than finding them.
    if (least.length < wanted * 4) return;
    least = firstOf(least);
    limit = least.at(-1) ?? limit;
  });
  return firstOf(least);
}
