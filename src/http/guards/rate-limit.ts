import { hash, randomBytes } from 'node:crypto';
import { MINUTE } from '../../domain/time.ts';

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

const SLOTS = 2 ** 14;

/**
 * The generic cell rate algorithm (GCRA), which stores one number per key: the time at which its limit is
 * whole again.
 *
 * Its table has a fixed size. So memory is bounded, and a flood of new keys cannot evict a used-up limit.
 * `now` is a monotonic clock in milliseconds.
 */
export function createRateLimit(
  uses: number,
  { window = MINUTE, slots = SLOTS }: { readonly window?: number; readonly slots?: number } = {},
): RateLimit {
  const interval = window / uses;
  const wholeAt = new Float64Array(slots);
  const slotOf = hashToSlots(slots);
  const owed = (slot: number, now: number): number => Math.max(0, (wholeAt[slot] ?? 0) - now);

  return {
    wait: (key, now) => Math.max(0, owed(slotOf(key), now) + interval - window),
    take(key, now, uses = 1) {
      const slot = slotOf(key);
      wholeAt[slot] = now + owed(slot, now) + interval * uses;
    },
    giveBack(key, now) {
      const slot = slotOf(key);
      wholeAt[slot] = now + owed(slot, now) - interval;
    },
    spent: (key, now) => Math.min(1, owed(slotOf(key), now) / window),
  };
}

/** Maps keys to the slots of a table by a keyed hash. Two keys may share a slot, but a client cannot choose which. */
export function hashToSlots(slots: number): (key: string) => number {
  const secret = randomBytes(16).toString('hex');
  return (key) => hash('sha256', secret + key, 'buffer').readUInt32LE() % slots;
}
