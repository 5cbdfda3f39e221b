import { LRUCache } from 'lru-cache';
import { DAY, MINUTE } from '../../domain/time.ts';

/** A rate limit per key: a full window's uses may come as a burst, after that at a constant rate. */
export interface RateLimit {
  /** Milliseconds until the key may be used again; 0 if it may be used now. */
  wait(key: string, now: number): number;
  /** Counts one use of a key, or several. */
  take(key: string, now: number, uses?: number): void;
  /** Takes one use back. */
  giveBack(key: string, now: number): void;
  /** The used part of a key's limit, 0 to 1. */
  spent(key: string, now: number): number;
}

/** Keys that one limit remembers at most. */
const KEYS_MAX = 2 ** 14;

/** A map that forgets what was not looked at for longest when it is full, and takes memory only for what it has. */
export function createMemory<T extends NonNullable<unknown>>(max: number): LRUCache<string, T> {
  return new LRUCache<string, T>({ maxSize: max, sizeCalculation: () => 1 });
}

/**
 * The generic cell rate algorithm (GCRA), which stores one number per key: the time at which its limit is
 * whole again. Only what is used is remembered, never what is refused; a key that is refused is looked at. So a flood
 * that would push out a used-up limit has to have room for more keys than are remembered in its window.
 * `now` is a monotonic clock in milliseconds.
 */
export function createRateLimit(uses: number, window = MINUTE): RateLimit {
  const interval = window / uses;
  const wholeAt = createMemory<number>(KEYS_MAX);
  const owed = (key: string, now: number): number => Math.max(0, (wholeAt.get(key) ?? 0) - now);
  const add = (key: string, now: number, time: number): void =>
    void wholeAt.set(key, now + owed(key, now) + time);

  return {
    wait: (key, now) => Math.max(0, owed(key, now) + interval - window),
    take: (key, now, uses = 1) => add(key, now, interval * uses),
    giveBack: (key, now) => add(key, now, -interval),
    spent: (key, now) => Math.min(1, owed(key, now) / window),
  };
}

/** Keys of which the uses of a day are remembered. */
const SHARES_MAX = 2 ** 15;

/** So many uses of a key within any 24 hours, where a rate limit would allow twice as many. */
export function createDailyShare(uses: number) {
  /** Of each key, who has used it and until when that counts, the earliest first. */
  const used = createMemory<Map<string, number>>(SHARES_MAX);
  return {
    isUsedUp(key: string, now: number): boolean {
      const by = used.get(key);
      if (by === undefined) return false;
      for (const [who, until] of by) {
        if (until > now) break;
        by.delete(who);
      }
      return by.size >= uses;
    },
    take(key: string, who: string, now: number): void {
      const by = used.get(key) ?? new Map<string, number>();
      by.delete(who);
      used.set(key, by.set(who, now + DAY));
    },
    giveBack: (key: string, who: string) => void used.get(key)?.delete(who),
  };
}
