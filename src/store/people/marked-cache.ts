import { LRUCache } from 'lru-cache';
import type { Mark } from '../../search/search.ts';

/** An answer, and the state that it is of. */
export interface Marked<Value> {
  readonly mark: Mark;
  readonly value: Value;
}

interface MarkedCacheOptions<Value> {
  /** Whether nothing was written since a mark. */
  readonly isStill: (mark: Mark) => Promise<boolean>;
  /** Bytes of all answers together, and of one, roughly. */
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
  /** Called for each answer: whether it was in the cache. */
  readonly onAnswer?: ((isCached: boolean) => void) | undefined;
}

/** An entry besides its value: the cache's own record. */
const ENTRY_BYTES = 500;
/** A key is a text, which may have two bytes a character. */
const KEY_BYTES = 2;

/** Answers of searches, each until something is written. Those who ask the same at once wait for one search. */
export function createMarkedCache<Value>({
  isStill,
  bytesMax,
  bytesOf,
  onAnswer = () => {},
}: MarkedCacheOptions<Value>) {
  type Search = () => Promise<Marked<Value>>;
  const entries = new LRUCache<string, Marked<Value>, Search>({
    maxSize: bytesMax,
    sizeCalculation: ({ value }, key) => bytesOf(value) + key.length * KEY_BYTES + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: search }) => search(),
    // An answer that is put out of the cache meanwhile is given nevertheless.
    ignoreFetchAbort: true,
  });
  const find = async (key: string, search: Search) => {
    const status: LRUCache.Status<string, Marked<Value>, Search> = {};
    const marked = await entries.forceFetch(key, { context: search, status });
    return { marked, isCached: status.fetch !== 'miss' };
  };

  return {
    /** The cached answer of the state now, or that of `search`, which is cached. */
    async get(key: string, search: Search): Promise<Value> {
      let found = await find(key, search);
      if (found.isCached && !(await isStill(found.marked.mark))) {
        if (entries.peek(key) === found.marked) entries.delete(key);
        // A search that others have begun since this call sees all that was written before it.
        found = await find(key, search);
      }
      onAnswer(found.isCached);
      return found.marked.value;
    },
  };
}
