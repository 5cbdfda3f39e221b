import { type Filter, passes } from '../domain/search/filter.ts';
import { TIERS, tierOf } from '../domain/search/tier.ts';
import { createMatchCache } from './match-cache.ts';
import { type Hits, type Matched, matchNames } from './match-names.ts';
import { NO_CELL } from './names.ts';
import type { People } from './people.ts';

/** The matches of a search. Valid until the next search, which reuses the array. */
export interface Found {
  /** By ordinal: index of the tier in `TIERS` plus one; 0 if it does not match. */
  readonly tierAt: Uint8Array;
  /** Number of matches by index in `TIERS`. */
  readonly inTier: readonly number[];
  /** Number of matches by cell. */
  readonly counts: readonly number[];
  /** A superset of the ordinals in a tier, with duplicates; `tierAt` decides. */
  candidates(tier: number): readonly (Uint32Array | readonly number[])[];
}

export type Matcher = (people: People, filter: Filter, text: string) => Found;

const NOBODY: Matched = { ordinals: new Uint32Array(0), inTier: TIERS.map(() => 0), counts: [] };

/** A matcher allocates arrays of the size of the catalogue once; each search reuses them. */
export function createMatcher(): Matcher {
  let tierAt = new Uint8Array(0);
  let hits: Hits = { marks: new Uint8Array(0), ordinals: new Uint32Array(0), length: 0 };
  let last = NOBODY;
  /** Ordinals that the last search found among the changes. */
  let added: number[] = [];
  const cache = createMatchCache();

  const reset = (end: number): void => {
    if (tierAt.length < end) {
      // Leaves room for personalities that are added.
      const size = Math.ceil(end * 1.1) + 1_000;
      tierAt = new Uint8Array(size);
      hits = { marks: new Uint8Array(size), ordinals: new Uint32Array(size), length: 0 };
    } else if (last.ordinals.length > end / 8) {
      tierAt.fill(0);
    } else {
      for (const ordinal of last.ordinals) tierAt[ordinal] = 0;
      for (const ordinal of added) tierAt[ordinal] = 0;
    }
    added = [];
  };

  return ({ built, changed, end }, filter, text) => {
    reset(end);
    const matched = cache.get(built, filter, text, () => matchNames(built, filter, text, hits));
    last = matched;
    const [inTier, counts] = [[...matched.inTier], [...matched.counts]];
    const count = (cell: number, tier: number, by: number): void => {
      counts[cell] = (counts[cell] ?? 0) + by;
      inTier[tier] = (inTier[tier] ?? 0) + by;
    };
    forEachTier(matched, (tier, ordinals) => {
      for (const ordinal of ordinals) tierAt[ordinal] = tier + 1;
    });
    for (const [ordinal, row] of changed) {
      const before = tierAt[ordinal] ?? 0;
      if (before !== 0) count(built.cells[ordinal] ?? NO_CELL, before - 1, -1);
      tierAt[ordinal] = 0;
      if (row === null || !passes(filter, row)) continue;
      const tier = TIERS.indexOf(tierOf(text, row.folded));
      tierAt[ordinal] = tier + 1;
      count(row.cell, tier, 1);
      added.push(ordinal);
    }
    const ranges: Uint32Array[] = [];
    forEachTier(matched, (_, ordinals) => ranges.push(ordinals));
    return { tierAt, inTier, counts, candidates: (tier) => [ranges[tier] ?? [], added] };
  };
}

function forEachTier(
  { ordinals, inTier }: Matched,
  visit: (tier: number, ordinals: Uint32Array) => void,
): void {
  let start = 0;
  for (const [tier, size] of inTier.entries()) {
    visit(tier, ordinals.subarray(start, start + size));
    start += size;
  }
}
