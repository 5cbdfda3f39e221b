import { LimitReached } from '../catalogue/limit-reached.ts';

export interface SharesOptions {
  /** Name in the RateLimit headers. */
  readonly name: string;
  /** Maximum amount held by one key. */
  readonly perKey: number;
  /** Maximum amount held by all keys. */
  readonly total: number;
}

/** A limited resource, such as memory for bodies or simultaneous searches. */
export interface Shares {
  /** Acquires an amount, or fails with `LimitReached` and acquires nothing. */
  take(key: string, amount: number): void;
  giveBack(key: string, amount: number): void;
}

/** Milliseconds until a retry; short, because each request releases its share when it ends. */
const WAIT = 1_000;

/** Stores entries only for keys that hold something, so memory is bounded by `total`. */
export function createShares({ name, perKey, total }: SharesOptions): Shares {
  const held = new Map<string, number>();
  let all = 0;
  const change = (key: string, before: number, amount: number): void => {
    all += amount;
    if (before + amount > 0) held.set(key, before + amount);
    else held.delete(key);
  };
  return {
    take(key, amount) {
      const before = held.get(key) ?? 0;
      if (before + amount > perKey)
        throw new LimitReached('too_many_requests', { name, wait: WAIT });
      if (all + amount > total) throw new LimitReached('busy', { name, wait: WAIT });
      change(key, before, amount);
    },
    giveBack: (key, amount) => change(key, held.get(key) ?? 0, -amount),
  };
}
