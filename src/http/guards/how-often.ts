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

/** Uses that a daily share remembers at most, some 11 MB. */
const USES_MAX = 2 ** 16;

/** So many uses of a key within any 24 hours, where a rate limit would allow twice as many. */
export function createDailyShare(uses: number) {
  /** Until when each use counts, the earliest first, by key and who used it. */
  const used = new Map<string, { readonly key: string; readonly until: number }>();
  const counts = new Map<string, number>();
  const count = (key: string, change: number): void => {
    const after = (counts.get(key) ?? 0) + change;
    if (after > 0) counts.set(key, after);
    else counts.delete(key);
  };
  const keyed = (key: string, who: string): string => `${key}\n${who}`;
  const forget = (use: string): void => {
    const entry = used.get(use);
    if (entry !== undefined && used.delete(use)) count(entry.key, -1);
  };
  const forgetOld = (now: number): void => {
    for (const [use, { until }] of used) {
      if (until > now && used.size <= USES_MAX) break;
      forget(use);
    }
  };
  return {
    isUsedUp(key: string, now: number): boolean {
      forgetOld(now);
      return (counts.get(key) ?? 0) >= uses;
    },
    take(key: string, who: string, now: number): void {
      const use = keyed(key, who);
      forget(use);
      used.set(use, { key, until: now + DAY });
      count(key, 1);
      forgetOld(now);
    },
    giveBack: (key: string, who: string): void => forget(keyed(key, who)),
  };
}
