import { fold } from '../fold.ts';
import type { Personality } from '../people/personality.ts';
import type { Capacity, Seed } from '../shuffle.ts';
import { hasFacet } from './facets.ts';
import type { Filter } from './filter.ts';
import type { KeyOrder } from './key-orders.ts';
import { isOnlyDescribed, type Searchable } from './matches.ts';
import type { Query } from './query.ts';
import { type Featured, foldNames, NOBODY_FEATURED, nameBeginning, nameEqual } from './rules.ts';

/**
 * How closely a personality matches the query, closest first: a name equals the query, begins with it, or contains it
 * elsewhere; the personality matches in any other way; or only its description makes it match. Results are shown tier
 * by tier, each in the shuffled order.
 */
export const TIERS = ['exact', 'prefix', 'inside', 'other', 'described'] as const;
export type Tier = (typeof TIERS)[number];

/** A tier that names alone decide. */
export type NameTier = Exclude<Tier, 'described'>;

/**
 * The tier of names in the form of `foldNames`; `text` is the whole query, as `Query.text`. Always `other` for an
 * empty query, and for one with a term that stands alone.
 */
export function tierOf(text: string, folded: string): NameTier {
  if (text === '' || !folded.includes(text) || hasFacet(text)) return 'other';
  if (folded.includes(nameEqual(text))) return 'exact';
  return folded.includes(nameBeginning(text)) ? 'prefix' : 'inside';
}

/** Sorts matches, given in the shuffled order, into the order of results. */
export function rank<One extends Searchable>(
  query: Query,
  shuffled: readonly One[],
  featured: Featured = NOBODY_FEATURED,
): One[] {
  const tiers: Readonly<Record<Tier, One[]>> = {
    exact: [],
    prefix: [],
    inside: [],
    other: [],
    described: [],
  };
  for (const one of shuffled) {
    const tier = isOnlyDescribed(query, one, featured)
      ? 'described'
      : tierOf(query.text, foldNames(one));
    tiers[tier].push(one);
  }
  return TIERS.flatMap((tier) => tiers[tier]);
}

/** A position in the order of results: tier by tier, within each by place (../shuffle.ts). */
export interface OrderPosition {
  readonly tier: Tier;
  readonly place: number;
}

/** A request for a page of the matches. */
export interface OrderedRequest {
  readonly filter: Filter;
  /** The query of the filter, as `Query.text`, which the tiers compare names with. */
  readonly text: string;
  readonly seed: Seed;
  /** The capacity of the previous page; null for the first page, which takes one with room for all personalities. */
  readonly capacity: Capacity | null;
  /** Only matches after this position; null for the first page. */
  readonly after: OrderPosition | null;
  readonly limit: number;
}

/** A position in an order by a key. Changes to other personalities do not affect it. */
export interface KeyPosition {
  /** The time of creation in milliseconds, or the `nameKey`. */
  readonly key: number | string;
  /**
   * The number of the id, by `numberOfId`, which breaks ties between equal keys; the ordinal breaks ties between
   * equal numbers.
   */
  readonly id: number;
  readonly ordinal: number;
}

/** Code points of a folded name that the order compares. */
const NAME_KEY_MAX = 100;

/**
 * The beginning of a folded name, by which the order by name compares. Folding expands one character to as many as
 * 18, and a whole name could make the address of a page longer than proxies allow.
 */
export function nameKey(folded: string): string {
  return [...folded].slice(0, NAME_KEY_MAX).join('');
}

/** Whether the key of a name may be the beginning of a longer name. */
export function isCutKey(key: string): boolean {
  return [...key].length >= NAME_KEY_MAX;
}

/** A request for a page of the matches in an order by a key. */
export interface KeyRequest {
  readonly filter: Filter;
  readonly order: KeyOrder;
  /** Only matches after this position; null for the first page. */
  readonly after: KeyPosition | null;
  readonly limit: number;
}

/** The first eight digits of a UUID as a number, which orders random UUIDs like their texts; 0 for any other id. */
export function numberOfId(id: string): number {
  const number = Number(`0x${id.slice(0, 8)}`);
  return Number.isNaN(number) ? 0 : number;
}

/** Whether a personality comes before another: the reference for the orders by a key. */
export function isBefore(
  order: KeyOrder,
  one: Pick<Personality, 'id' | 'name' | 'createdAt'>,
  other: Pick<Personality, 'id' | 'name' | 'createdAt'>,
): boolean {
  const keys =
    order === 'name'
      ? [nameKey(fold(one.name)), nameKey(fold(other.name))]
      : [other.createdAt, one.createdAt];
  const [first = '', second = ''] = keys;
  return first === second ? one.id < other.id : first < second;
}
