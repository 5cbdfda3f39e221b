import { LimitReached } from '../../catalogue/failures.ts';
import type { Network } from '../network.ts';

const WIDTHS = ['address', 'distinct', 'block'] as const;

/** The maximum amount in use at a time: by one network of each width, and in total. */
export type ConcurrencyLimits = Readonly<Record<(typeof WIDTHS)[number] | 'total', number>>;

/** The part of the total that is kept for networks that use nothing, so that a few cannot keep out all others. */
const RESERVED = 0.5;

/** Milliseconds until a retry. Short, because each request gives back what it has taken when it ends. */
const WAIT = 1_000;

/**
 * Limits the use of a resource, such as memory for bodies or simultaneous searches. `name` is its name in the RateLimit
 * headers. Stores only the networks that have something in use, so its memory is bounded by `total`.
 */
export function createConcurrencyLimit(name: string, limits: ConcurrencyLimits) {
  const used = { address: createAmounts(), distinct: createAmounts(), block: createAmounts() };
  let all = 0;
  const add = (network: Network, amount: number): void => {
    all += amount;
    for (const width of WIDTHS) used[width].add(network[width], amount);
  };
  return {
    /** Acquires an amount, or fails with `LimitReached` and acquires nothing. */
    take(network: Network, amount: number): void {
      for (const width of WIDTHS) {
        if (used[width].of(network[width]) + amount > limits[width])
          throw new LimitReached('too_many_requests', { name, wait: WAIT });
      }
      const usesNothing = used.distinct.of(network.distinct) === 0;
      const most = usesNothing ? limits.total : limits.total * (1 - RESERVED);
      if (all + amount > most) throw new LimitReached('busy', { name, wait: WAIT });
      add(network, amount);
    },
    /** Releases an amount that was acquired. */
    giveBack: (network: Network, amount: number): void => add(network, -amount),
  };
}

/** Amounts by key; a key whose amount is 0 is forgotten. */
function createAmounts() {
  const amounts = new Map<string, number>();
  const of = (key: string): number => amounts.get(key) ?? 0;
  return {
    of,
    add(key: string, amount: number): void {
      const after = of(key) + amount;
      if (after > 0) amounts.set(key, after);
      else amounts.delete(key);
    },
  };
}
