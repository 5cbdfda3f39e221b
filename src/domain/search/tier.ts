import { fold } from '../fold.ts';
import type { Query } from './query.ts';

/**
 * How close a name comes to the query, closest first: it equals the query, it begins with it, it contains it
 * further in, or the personality matches in any other way. Results are shown tier by tier, each in the
 * shuffled order.
 */
export const TIERS = ['exact', 'prefix', 'inside', 'other'] as const;
export type Tier = (typeof TIERS)[number];

/** The tier of a folded name; `text` is the whole query, as `Query.text`. Without a query: `other`. */
export function tierOf(text: string, foldedName: string): Tier {
  if (text === '' || !foldedName.includes(text)) return 'other';
  if (!foldedName.startsWith(text)) return 'inside';
  return foldedName === text ? 'exact' : 'prefix';
}

/** Puts personalities that come in the shuffled order, and match, into the order of results. */
export function rank<Named extends { readonly name: string }>(
  { text }: Query,
  shuffled: readonly Named[],
): Named[] {
  const tiers: Readonly<Record<Tier, Named[]>> = {
    exact: [],
    prefix: [],
    inside: [],
    other: [],
  };
  for (const one of shuffled) tiers[tierOf(text, fold(one.name))].push(one);
  return TIERS.flatMap((tier) => tiers[tier]);
}
