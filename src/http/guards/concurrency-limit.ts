import { LimitReached } from '../../catalogue/failures.ts';
import type { Network } from './from-where.ts';

/** The most that may be held at a time: by one network of each size, and by all together. */
export type ConcurrencyLimits = Readonly<Record<keyof Network | 'total', number>>;

export interface ConcurrencyLimitOptions extends ConcurrencyLimits {
  /** Name in the RateLimit headers. */
  readonly name: string;
}

/** A limited resource, such as memory for bodies or simultaneous searches. */
export interface ConcurrencyLimit {
  /** Acquires an amount, or fails with `LimitReached` and acquires nothing. */
  take(network: Network, amount: number): void;
  giveBack(network: Network, amount: number): void;
  /** Holds an amount while a task runs. */
  during<T>(network: Network, amount: number, task: () => Promise<T>): Promise<T>;
}

/** Milliseconds until a retry; short, because each request gives back what it holds when it ends. */
const WAIT = 1_000;

const SIZES = ['address', 'neighbourhood', 'block'] as const;

/** Has entries only for networks that hold something, so memory is bounded by `total`. */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { name, total } = options;
  const held = {
    address: new Map(),
    neighbourhood: new Map(),
    block: new Map(),
  } satisfies Readonly<Record<keyof Network, Map<string, number>>>;
  let all = 0;
  const change = (network: Network, amount: number): void => {
    all += amount;
    for (const size of SIZES) add(held[size], network[size], amount);
  };
  const take = (network: Network, amount: number): void => {
    for (const size of SIZES) {
      if ((held[size].get(network[size]) ?? 0) + amount > options[size])
        throw new LimitReached('too_many_requests', { name, wait: WAIT });
    }
    if (all + amount > total) throw new LimitReached('busy', { name, wait: WAIT });
    change(network, amount);
  };
  const giveBack = (network: Network, amount: number): void => change(network, -amount);
  return {
    take,
    giveBack,
    async during(network, amount, task) {
      take(network, amount);
      try {
        return await task();
      } finally {
        giveBack(network, amount);
      }
    },
  };
}

function add(held: Map<string, number>, key: string, amount: number): void {
  const after = (held.get(key) ?? 0) + amount;
  if (after > 0) held.set(key, after);
  else held.delete(key);
}
