import { channel, subscribe } from 'node:diagnostics_channel';
import type { DataVersion } from './engine.ts';

/** Names of the channels on which each lookup is published, for metrics. */
export const CACHE_HITS = 'mbti-db:store.cache.hit';
export const CACHE_MISSES = 'mbti-db:store.cache.miss';

const hits = channel(CACHE_HITS);
const misses = channel(CACHE_MISSES);

/** Numbers of lookups by their result. */
export interface Lookups {
  readonly hits: number;
  readonly misses: number;
}

/** Counts the lookups of this thread; each call gives those since the last one. */
export function countLookups(): () => Lookups {
  let [hits, misses] = [0, 0];
  subscribe(CACHE_HITS, () => {
    hits += 1;
  });
  subscribe(CACHE_MISSES, () => {
    misses += 1;
  });
  return () => {
    const counted = { hits, misses };
    [hits, misses] = [0, 0];
    return counted;
  };
}

/** Publishes lookups in this thread that were counted elsewhere. */
export function publishLookups(counted: Lookups): void {
  for (let i = 0; i < counted.hits; i += 1) hits.publish(null);
  for (let i = 0; i < counted.misses; i += 1) misses.publish(null);
}

/** A cached value and the state of the data that it was computed from. */
interface Remembered<Value> {
  readonly state: DataVersion;
  readonly value: Value;
  readonly bytes: number;
}

export interface Memory<Value> {
  /** The cached value for this key and state, if there is one. The metrics do not count it. */
  find(state: DataVersion, key: string): Value | undefined;
  /**
   * Returns the cached value for this key and state, or calls `make` and caches its result. With a
   * state of null, which means that states cannot be compared, nothing is cached.
   */
  recall(state: DataVersion | null, key: string, make: () => Promise<Value>): Promise<Value>;
}

export interface MemoryOptions<Value> {
  /** Maximum of all values together; the least recently used are dropped first. */
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
}

/**
 * A cache by key. Each value belongs to the state of the data that it was computed from, and is
 * returned for that state only, also when reads and writes overlap.
 */
export function createMemory<Value>({ bytesMax, bytesOf }: MemoryOptions<Value>): Memory<Value> {
  // A map iterates in insertion order, so its first key is the least recently used.
  const entries = new Map<string, Remembered<Value>>();
  let bytes = 0;
  const drop = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const keep = (key: string, entry: Remembered<Value>): void => {
    drop(key);
    entries.set(key, entry);
    bytes += entry.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= bytesMax) break;
      drop(oldest);
    }
  };
  const find = (state: DataVersion, key: string): Value | undefined => {
    const known = entries.get(key);
    if (known?.state !== state) return undefined;
    keep(key, known);
    return known.value;
  };
  return {
    find,
    async recall(state, key, make) {
      const known = state === null ? undefined : find(state, key);
      if (known !== undefined) {
        hits.publish(null);
        return known;
      }
      misses.publish(null);
      if (state === null) return make();
      const value = await make();
      keep(key, { state, value, bytes: bytesOf(value) + key.length * 2 });
      return value;
    },
  };
}

export interface Latest<Value> {
  /** The value for this state, if it is the latest. */
  find(state: DataVersion): Value | undefined;
  /** The same, or the result of `make`, which is kept unless the state is null. */
  recall(state: DataVersion | null, make: () => Promise<Value>): Promise<Value>;
}

/** Keeps one value, of the state that it was computed for last. The metrics do not count its lookups. */
export function createLatest<Value>(): Latest<Value> {
  let kept: { readonly state: DataVersion; readonly value: Value } | null = null;
  const find = (state: DataVersion): Value | undefined =>
    kept?.state === state ? kept.value : undefined;
  return {
    find,
    async recall(state, make) {
      if (state === null) return make();
      const known = find(state);
      if (known !== undefined) return known;
      const value = await make();
      kept = { state, value };
      return value;
    },
  };
}
