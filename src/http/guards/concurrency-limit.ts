import { LimitReached } from '../../catalogue/failures.ts';
import type { Network } from '../network.ts';

const WIDTHS = ['address', 'neighbourhood', 'block'] as const;

/** The maximum amount in use at a time: by one network of each width, and in total. */
export type ConcurrencyLimits = Readonly<Record<(typeof WIDTHS)[number] | 'total', number>>;

/** Milliseconds until a retry. Short, because each request gives back what it has taken when it ends. */
const WAIT = 1_000;

/**
 * Limits the use of a resource, such as memory for bodies or simultaneous searches. `name` is its name in the RateLimit
 * headers. Stores only the networks that have something in use, so its memory is bounded by `total`.
 */
export function createConcurrencyLimit(name: string, limits: ConcurrencyLimits) {
  const widths = WIDTHS.map((width) => ({
    width,
    most: limits[width],
    inUse: new Map<string, number>(),
  }));
  let all = 0;
  const change = (network: Network, amount: number): void => {
    all += amount;
    for (const { width, inUse } of widths) {
      const after = (inUse.get(network[width]) ?? 0) + amount;
      if (after > 0) inUse.set(network[width], after);
      else inUse.delete(network[width]);
    }
  };
  return {
    /** Acquires an amount, or fails with `LimitReached` and acquires nothing. */
    take(network: Network, amount: number): void {
      for (const { width, most, inUse } of widths) {
        if ((inUse.get(network[width]) ?? 0) + amount > most)
          throw new LimitReached('too_many_requests', { name, wait: WAIT });
      }
      if (all + amount > limits.total) throw new LimitReached('busy', { name, wait: WAIT });
      change(network, amount);
    },
    /** Releases an amount that was acquired. */
    giveBack: (network: Network, amount: number): void => change(network, -amount),
  };
}
