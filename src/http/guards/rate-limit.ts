import { LRUCache } from 'lru-cache';
import { LimitReached } from '../../catalogue/failures.ts';
import { MINUTE } from '../../domain/time.ts';
import type { Network } from '../network.ts';

/** Keys that one limit remembers at most. */
const KEYS_MAX = 2 ** 14;

/** A map that forgets what was not looked at for longest when it is full, and takes memory only for what it has. */
export function createMemory<T extends NonNullable<unknown>>(max: number): LRUCache<string, T> {
  return new LRUCache<string, T>({ maxSize: max, sizeCalculation: () => 1 });
}

/**
 * A rate limit per key: a full window's uses may come as a burst, after that at a constant rate. The generic cell rate
 * algorithm (GCRA) stores one number per key: the time at which its limit is whole again. Only what is used is
 * remembered, never what is refused; a key that is refused is looked at. So a flood that would push out a used-up limit
 * has to have room for more keys than are remembered in its window. `now` is a monotonic clock in milliseconds.
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
    /** Takes one use back. */
    giveBack: (key: string, now: number) => add(key, now, -interval),
    /** The used part of a key's limit, 0 to 1. */
    spent: (key: string, now: number) => Math.min(1, owed(key, now) / window),
  };
}

/** The networks whose uses are counted, each with how the names of its limits in the RateLimit headers begin. */
const COUNTED_NETWORKS = [
  ['address', ''],
  ['neighbourhood', 'network-'],
  ['block', 'block-'],
  ['distinct', 'network-'],
] as const satisfies readonly (readonly [keyof Network, string])[];

/** How many uses each of the networks of an address has. */
export type Uses = Readonly<Partial<Record<keyof Network, number>>>;

export type Meter = ReturnType<typeof createMeter>;

/** A row of the table: what each network has used of it. */
export function createMeter(limitName: string, window: number, uses: Uses, instances: number) {
  const limits = COUNTED_NETWORKS.flatMap(([of, prefix]) => {
    const most = uses[of];
    if (most === undefined) return [];
    const quota = Math.ceil(most / instances);
    return { of, name: prefix + limitName, quota, limit: createRateLimit(quota, window) };
  });
  return {
    window,
    /** Fails with `LimitReached` where a network has used up its part. */
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
    /** The used part, 0 to 1, of the network that has used most. */
    spent: (network: Network, now: number): number =>
      Math.max(...limits.map(({ of, limit }) => limit.spent(network[of], now))),
  };
}
