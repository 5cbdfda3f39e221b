import { hash, randomBytes } from 'node:crypto';

/** So many uses a minute for each key; all of them may come at once, then they come at their pace. */
export interface Budget {
  /** Milliseconds until a key may be used; 0 when it may now. */
  wait(key: string, now: number): number;
  /** Takes one use of a key. */
  take(key: string, now: number): void;
  /** Share of a key's uses that is taken now, 0 to 1. */
  spent(key: string, now: number): number;
}

const MINUTE = 60_000;
const SLOTS = 2 ** 14;

/**
 * The generic cell rate algorithm: one number for each key, the time at which its budget is whole again.
 *
 * The table has a fixed size, and a keyed hash says which slot a key has. So it cannot grow, and no flood
 * of new keys can push a spent budget out; two keys may share a slot, which a client cannot choose.
 * `now` is a monotonic clock in milliseconds.
 */
export function createBudget(perMinute: number, slots = SLOTS): Budget {
  const interval = MINUTE / perMinute;
  const wholeAt = new Float64Array(slots);
  const secret = randomBytes(16).toString('hex');
  const slotOf = (key: string): number =>
    hash('sha256', secret + key, 'buffer').readUInt32LE() % slots;
  const owed = (slot: number, now: number): number => Math.max(0, (wholeAt[slot] ?? 0) - now);

  return {
    wait: (key, now) => Math.max(0, owed(slotOf(key), now) + interval - MINUTE),
    take(key, now) {
      const slot = slotOf(key);
      wholeAt[slot] = now + owed(slot, now) + interval;
    },
    spent: (key, now) => Math.min(1, owed(slotOf(key), now) / MINUTE),
  };
}
