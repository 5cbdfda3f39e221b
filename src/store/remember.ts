import { channel } from 'node:diagnostics_channel';

/** Names of the channels on which each lookup is published, for metrics. */
export const CACHE_HITS = 'mbti-db:store.cache.hit';
export const CACHE_MISSES = 'mbti-db:store.cache.miss';

const hits = channel(CACHE_HITS);
const misses = channel(CACHE_MISSES);

/** What is remembered of one state of the data. */
interface Remembered<Value> {
  readonly state: number;
  readonly value: Value;
  readonly bytes: number;
}

export interface Memory<Value> {
  /**
   * Gives what `make` made for the key at this state before, or makes it. A state of null is one
   * that cannot be told from others: nothing is remembered then.
   */
  recall(state: number | null, key: string, make: () => Promise<Value>): Promise<Value>;
}

export interface MemoryOptions<Value> {
  /** All together; what was asked for longest ago is forgotten first. */
  readonly bytesMax: number;
  readonly bytesOf: (value: Value) => number;
}

/**
 * Remembers values by key, each with the state of the data that it was read from. A value is given
 * only to those who see that same state, whatever was written or read meanwhile.
 */
export function createMemory<Value>({ bytesMax, bytesOf }: MemoryOptions<Value>): Memory<Value> {
  // A map gives its keys in the order in which they were set: the first is the oldest.
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
  return {
    async recall(state, key, make) {
      const known = entries.get(key);
      if (state !== null && known?.state === state) {
        hits.publish(null);
        keep(key, known);
        return known.value;
      }
      misses.publish(null);
      if (state === null) return make();
      const value = await make();
      keep(key, { state, value, bytes: bytesOf(value) + key.length * 2 });
      return value;
    },
  };
}
