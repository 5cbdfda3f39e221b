import { LRUCache } from 'lru-cache';
import type { Filter } from '../domain/search/filter.ts';
import type { Matched } from './match-names.ts';
import type { Names } from './names.ts';

/** Bytes of the cache for each personality of the catalogue: a few searches that most people match. */
const BYTES_A_PERSON = 16;
const BYTES_LEAST = 1_000_000;
/** Of an entry, besides its ordinals. */
const BYTES_AN_ENTRY = 2_000;

export interface MatchCache {
  /** Who of the built names matches: cached, or the result of `match`, which is cached. */
  get(names: Names, filter: Filter, text: string, match: () => Matched): Matched;
}

/** Built names never change, so their matches hold until others are built, whatever is written meanwhile. */
export function createMatchCache(): MatchCache {
  let current: { readonly names: Names; readonly entries: LRUCache<string, Matched> } | null = null;
  return {
    get(names, filter, text, match) {
      if (current?.names !== names) current = { names, entries: createEntries(names) };
      const { entries } = current;
      const key = JSON.stringify([text, filter]);
      const cached = entries.get(key);
      if (cached !== undefined) return cached;
      const matched = match();
      entries.set(key, matched);
      return matched;
    },
  };
}

function createEntries(names: Names): LRUCache<string, Matched> {
  return new LRUCache({
    maxSize: Math.max(BYTES_LEAST, names.end * BYTES_A_PERSON),
    sizeCalculation: ({ ordinals }) => ordinals.byteLength + BYTES_AN_ENTRY,
  });
}
