import { LimitReached } from '../../catalogue/limit-reached.ts';
import type { Network } from './network.ts';

export interface ConcurrencyLimitOptions {
  /** Name in the RateLimit headers. */
  readonly name: string;
  /** Maximum amount held by one address, or IPv6 /64. */
  readonly own: number;
  /** Maximum amount held by one wide network: more than one address needs, and well below the total. */
  readonly wide: number;
  /** Maximum amount held by all networks. */
  readonly total: number;
}

/** A limited resource, such as memory for bodies or simultaneous searches. */
export interface ConcurrencyLimit {
  /** Acquires an amount, or fails with `LimitReached` and acquires nothing. */
  take(network: Network, amount: number): void;
  giveBack(network: Network, amount: number): void;
  /** Holds an amount while a task runs. */
  during<T>(network: Network, amount: number, task: () => Promise<T>): Promise<T>;
}

/** Milliseconds until a retry; short, because each request releases its share when it ends. */
const WAIT = 1_000;

/** Stores entries only for networks that hold something, so memory is bounded by `total`. */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { name, total } = options;
  const own = new Map<string, number>();
  const wide = new Map<string, number>();
  let all = 0;
  const change = (network: Network, amount: number): void => {
    all += amount;
    add(own, network.own, amount);
    add(wide, network.wide, amount);
  };
  const shares: ConcurrencyLimit = {
    take(network, amount) {
      const ownAfter = (own.get(network.own) ?? 0) + amount;
      const wideAfter = (wide.get(network.wide) ?? 0) + amount;
      if (ownAfter > options.own || wideAfter > options.wide)
        throw new LimitReached('too_many_requests', { name, wait: WAIT });
      if (all + amount > total) throw new LimitReached('busy', { name, wait: WAIT });
      change(network, amount);
    },
    giveBack: (network, amount) => change(network, -amount),
    async during(network, amount, task) {
      shares.take(network, amount);
      try {
        return await task();
      } finally {
        shares.giveBack(network, amount);
      }
    },
  };
  return shares;
}

function add(held: Map<string, number>, key: string, amount: number): void {
  const after = (held.get(key) ?? 0) + amount;
  if (after > 0) held.set(key, after);
  else held.delete(key);
}
