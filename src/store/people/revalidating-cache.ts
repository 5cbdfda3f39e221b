import { LRUCache } from 'lru-cache';
import type { Mark } from '../../search/search.ts';

/** A value with the mark of the database state that it was computed from. */
export interface Marked<Value> {
  readonly mark: Mark;
  readonly value: Value;
}

interface RevalidatingCacheOptions<Value> {
  /** Whether the database is still in the state of a mark: nothing was written since. */
  readonly isCurrent: (mark: Mark) => Promise<boolean>;
  /** The approximate size of all cached values together, in bytes. */
  readonly bytesMax: number;
  /** The approximate size of one value, in bytes. */
  readonly bytesOf: (value: Value) => number;
  /** Called once per `get`, with whether the value came from the cache. */
  readonly onAnswer?: ((isCached: boolean) => void) | undefined;
}

/** Bytes of a cache entry besides its key and value: the cache's own record. */
const ENTRY_BYTES = 500;
/** Bytes per character of a key: a string may take two. */
const KEY_BYTES = 2;

/**
 * A cache of search results, of which each `get` checks that nothing was written since the cached value was found.
 * Concurrent calls with the same key share one search.
 */
export function createRevalidatingCache<Value>({
  isCurrent,
  bytesMax,
  bytesOf,
  onAnswer = () => {},
}: RevalidatingCacheOptions<Value>) {
  type Search = () => Promise<Marked<Value>>;
  const entries = new LRUCache<string, Marked<Value>, Search>({
    maxSize: bytesMax,
    sizeCalculation: ({ value }, key) => bytesOf(value) + key.length * KEY_BYTES + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: search }) => search(),
    // A value that is evicted while its search runs is returned nevertheless.
    ignoreFetchAbort: true,
  });
  const find = async (key: string, search: Search) => {
    const status: LRUCache.Status<string, Marked<Value>, Search> = {};
    const marked = await entries.forceFetch(key, { context: search, status });
    return { marked, isCached: status.fetch !== 'miss' };
  };

  return {
    /** Returns the cached value if it is of the current state; otherwise calls `search` and caches its result. */
    async get(key: string, search: Search): Promise<Value> {
      let found = await find(key, search);
      if (found.isCached && !(await isCurrent(found.marked.mark))) {
        if (entries.peek(key) === found.marked) entries.delete(key);
        // A search that another caller has begun since this call sees all writes that preceded this call.
        found = await find(key, search);
      }
      onAnswer(found.isCached);
      return found.marked.value;
    },
  };
}
