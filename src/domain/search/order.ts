import type { Capacity, Seed } from '../shuffle.ts';
import type { Filter } from './filter.ts';
import type { Tier } from './tier.ts';

/** A position in the order of results: tier by tier (tier.ts), within each by places (../shuffle.ts). */
export interface OrderPosition {
  readonly tier: Tier;
  readonly place: number;
}

/** Which page of those who match. */
export interface OrderedRequest {
  readonly filter: Filter;
  /** The query of the filter, as `Query.text`: what the tiers compare names with. */
  readonly text: string;
  readonly seed: Seed;
  /** From the page before; null on the first page, which takes one that holds everybody. */
  readonly capacity: Capacity | null;
  /** Only those behind this position; null for the first page. */
  readonly after: OrderPosition | null;
  readonly limit: number;
}
