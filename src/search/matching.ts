import { LRUCache } from 'lru-cache';
import { type Filter, isEverybody, passes } from '../domain/search/filter.ts';
import { TIERS, tierOf } from '../domain/search/tier.ts';
import { type Hits, type Matched, matchNames } from './match-names.ts';
import { type Names, NO_CELL } from './names.ts';
import type { People } from './people.ts';
import type { Sliced } from './slices.ts';

/** The matches of a search. Valid until the next search, which reuses its memory. */
export interface Found {
  /** One more than the greatest ordinal that anybody has or had. */
  readonly end: number;
  /** Whether who has this ordinal matches in the tier of this index in `TIERS`. */
  isIn(tier: number, ordinal: number): boolean;
  /** Number of matches by index in `TIERS`. */
  readonly inTier: readonly number[];
  /** Number of matches by cell. */
  readonly counts: readonly number[];
  /** A superset of the ordinals in a tier, with duplicates; `isIn` decides. */
  candidates(tier: number): readonly (Uint32Array | readonly number[])[];
}

/** Who matches. Nothing may be written to the people meanwhile, but their names may be built anew. */
export type Match = (people: People, filter: Filter, text: string) => Sliced<Found>;

/** Bytes of the cache for each personality of the catalogue: a few searches that most people match. */
const BYTES_A_PERSON = 16;
const BYTES_LEAST = 1_000_000;
/** Of an entry, besides its ordinals. */
const BYTES_AN_ENTRY = 2_000;

const NOBODY: Matched = { ordinals: new Uint32Array(0), inTier: TIERS.map(() => 0), counts: [] };

/**
 * A matcher allocates arrays of the size of the catalogue once; each search reuses them, so its calls are made one
 * after the other. Built names never change, so who of them matches is kept until others are built, whatever is
 * written meanwhile.
 */
export function createMatcher(): Match {
  let tierAt = new Uint8Array(0);
  let hits: Hits = { marks: new Uint8Array(0), ordinals: new Uint32Array(0), length: 0 };
  let last = NOBODY;
  /** Ordinals that the last search found among the changes. */
  let added: number[] = [];
  let kept: { readonly names: Names; readonly entries: LRUCache<string, Matched> } | null = null;

  const makeRoom = (end: number): void => {
    if (tierAt.length >= end) return;
    // Leaves room for personalities that are added.
    const size = Math.ceil(end * 1.1) + 1_000;
    tierAt = new Uint8Array(size);
    hits = { marks: new Uint8Array(size), ordinals: new Uint32Array(size), length: 0 };
    [last, added] = [NOBODY, []];
  };
  const reset = (end: number): void => {
    if (last.ordinals.length > end / 8) {
      tierAt.fill(0);
    } else {
      putAt(tierAt, last.ordinals, 0);
      for (const ordinal of added) tierAt[ordinal] = 0;
    }
    added = [];
  };

  /** Who of the built names matches. */
  function* matchBuilt({ built, end }: People, filter: Filter, text: string): Sliced<Matched> {
    makeRoom(end);
    if (kept?.names !== built) kept = { names: built, entries: createEntries(built) };
    const { entries } = kept;
    const key = JSON.stringify([text, filter]);
    const known = entries.get(key);
    if (known !== undefined) return known;
    const matched = yield* matchNames(built, filter, text, hits);
    entries.set(key, matched);
    return matched;
  }

  return function* match(people, filter, text) {
    if (text === '' && isEverybody(filter)) return everybodyOf(people);
    const { built, changed, end } = people;
    const matched = yield* matchBuilt(people, filter, text);
    reset(end);
    last = matched;
    const [inTier, counts] = [[...matched.inTier], [...matched.counts]];
    const count = (cell: number, tier: number, by: number): void => {
      counts[cell] = (counts[cell] ?? 0) + by;
      inTier[tier] = (inTier[tier] ?? 0) + by;
    };
    const ranges = rangesOf(matched);
    for (const [tier, ordinals] of ranges.entries()) putAt(tierAt, ordinals, tier + 1);
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
    const isIn: Found['isIn'] = (tier, ordinal) => tierAt[ordinal] === tier + 1;
    return { end, isIn, inTier, counts, candidates: (tier) => [ranges[tier] ?? [], added] };
  };
}

/** The gallery without a search, which needs no list of those who match. */
function everybodyOf({ counts, end, cellAt }: People): Found {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const other = TIERS.indexOf('other');
  return {
    ...{ end, counts },
    isIn: (tier, ordinal) => tier === other && cellAt(ordinal) !== NO_CELL,
    inTier: TIERS.map((_, tier) => (tier === other ? total : 0)),
    candidates: () => [Uint32Array.from({ length: end }, (_, ordinal) => ordinal)],
  };
}

function createEntries(names: Names): LRUCache<string, Matched> {
  return new LRUCache({
    maxSize: Math.max(BYTES_LEAST, names.end * BYTES_A_PERSON),
    sizeCalculation: ({ ordinals }) => ordinals.byteLength + BYTES_AN_ENTRY,
  });
}

/** A loop by index, of its own: one through the iterator, within a generator, takes several times as long. */
function putAt(tierAt: Uint8Array, ordinals: Uint32Array, value: number): void {
  for (let i = 0; i < ordinals.length; i += 1) tierAt[ordinals[i] ?? 0] = value;
}

/** The ordinals of each tier. */
function rangesOf({ ordinals, inTier }: Matched): readonly Uint32Array[] {
  let start = 0;
  return inTier.map((size) => {
    start += size;
    return ordinals.subarray(start - size, start);
  });
}
