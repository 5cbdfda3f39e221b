import { hasFacet } from './facets.ts';
import type { Query } from './query.ts';
import { foldNames, type Named, nameBeginning, nameEqual } from './rules.ts';

/**
 * How close somebody's names come to the query, closest first: one equals the query, begins with it, contains it
 * further in, or the personality matches in any other way. Results are shown tier by tier, each in the
 * shuffled order.
 */
export const TIERS = ['exact', 'prefix', 'inside', 'other'] as const;
export type Tier = (typeof TIERS)[number];

/**
 * The tier of names by `foldNames`; `text` is the whole query, as `Query.text`. Without a query, and of one with
 * a term that stands alone: `other`.
 */
export function tierOf(text: string, folded: string): Tier {
  if (text === '' || !folded.includes(text) || hasFacet(text)) return 'other';
  if (folded.includes(nameEqual(text))) return 'exact';
  return folded.includes(nameBeginning(text)) ? 'prefix' : 'inside';
}

/** Puts personalities that come in the shuffled order, and match, into the order of results. */
export function rank<One extends Named>({ text }: Query, shuffled: readonly One[]): One[] {
  const tiers: Readonly<Record<Tier, One[]>> = {
    exact: [],
    prefix: [],
    inside: [],
    other: [],
  };
  for (const one of shuffled) tiers[tierOf(text, foldNames(one))].push(one);
  return TIERS.flatMap((tier) => tiers[tier]);
}
