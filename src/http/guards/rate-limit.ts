import { LRUCache } from 'lru-cache';
import { LimitReached } from '../../catalogue/failures.ts';
import { MINUTE } from '../../domain/time.ts';
import type { Network } from '../network.ts';

/** Maximum number of keys that one limit stores. */
const KEYS_MAX = 2 ** 14;

/** An LRU cache of at most `max` entries, which allocates memory only for the entries that it has. */
export function createMemory<T extends NonNullable<unknown>>(max: number): LRUCache<string, T> {
  return new LRUCache<string, T>({ maxSize: max, sizeCalculation: () => 1 });
}

/**
 * A rate limit per key: the uses of a whole window may come as a burst, and then at a constant rate. The generic cell
 * rate algorithm (GCRA) stores one number per key: the time at which its limit is full again. Only accepted uses are
 * stored, never refused ones, while a refusal still marks its key as recently used. So to evict a key that has used up
 * its limit, a flood needs more keys within the window than are stored. `now` is a monotonic clock in milliseconds.
 */
export function createRateLimit(uses: number, window = MINUTE) {
  const interval = window / uses;
  const wholeAt = createMemory<number>(KEYS_MAX);
  const owed = (key: string, now: number): number => Math.max(0, (wholeAt.get(key) ?? 0) - now);
  const add = (key: string, now: number, time: number): void =>
    void wholeAt.set(key, now + owed(key, now) + time);

  return {
    /** Milliseconds until the key may be used again; 0 if it may be used now. */
    wait: (key: string, now: number) => Math.max(0, owed(key, now) + interval - window),
    /** Counts one use of a key, or several. */
    take: (key: string, now: number, uses = 1) => add(key, now, interval * uses),
    /** Gives one use back. */
    giveBack: (key: string, now: number) => add(key, now, -interval),
    /** The used part of a key's limit: 0 if nothing is used, above 1 if more was taken than was left. */
    spent: (key: string, now: number) => owed(key, now) / window,
  };
}

/** The networks whose uses are counted, each with the prefix of its limits' names in the RateLimit headers. */
const COUNTED_NETWORKS = [
  ['address', ''],
  ['neighbourhood', 'network-'],
  ['block', 'block-'],
  ['distinct', 'network-'],
] as const satisfies readonly (readonly [keyof Network, string])[];

/** The maximum number of uses of each network of an address. */
export type Uses = Readonly<Partial<Record<keyof Network, number>>>;

export type Meter = ReturnType<typeof createMeter>;

/** Creates the rate limits of one row of the table, one per network that it names; each instance has its part. */
export function createMeter(limitName: string, window: number, uses: Uses, instances: number) {
  const limits = COUNTED_NETWORKS.flatMap(([of, prefix]) => {
    const most = uses[of];
    if (most === undefined) return [];
    const quota = Math.ceil(most / instances);
    return { of, name: prefix + limitName, quota, limit: createRateLimit(quota, window) };
  });
  return {
    window,
    /** Fails with `LimitReached` if one of the networks has used up its limit. */
    require(network: Network, now: number): void {
      for (const { of, name, quota, limit } of limits) {
        const wait = limit.wait(network[of], now);
        if (wait > 0) throw new LimitReached('too_many_requests', { name, quota, window, wait });
      }
    },
    take(network: Network, now: number, uses?: number): void {
      for (const { of, limit } of limits) limit.take(network[of], now, uses);
    },
    giveBack(network: Network, now: number): void {
      for (const { of, limit } of limits) limit.giveBack(network[of], now);
    },
    /** Whether `require` would not fail. */
    isFree: (network: Network, now: number): boolean =>
      limits.every(({ of, limit }) => limit.wait(network[of], now) === 0),
    /** The used part of the network that has used most, as in `createRateLimit`. */
    spent: (network: Network, now: number): number =>
      Math.max(...limits.map(({ of, limit }) => limit.spent(network[of], now))),
  };
}
