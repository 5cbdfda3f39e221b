import { LimitReached } from './limit-reached.ts';

export interface SharesOptions {
  /** A word for who reads the headers. */
  readonly name: string;
  /** Most that one key may hold at a time. */
  readonly perKey: number;
  /** Most that all together may hold. */
  readonly total: number;
}

/** Something of which there is only so much at a time: memory for bodies, searches under way. */
export interface Shares {
  /** Takes an amount, or fails with `LimitReached` and takes nothing. */
  take(key: string, amount: number): void;
  giveBack(key: string, amount: number): void;
}

/** Milliseconds. What is held is given back when its request ends, so trying again soon makes sense. */
const WAIT = 1_000;

/** Keeps an entry for each key that holds something, and for no other. */
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
