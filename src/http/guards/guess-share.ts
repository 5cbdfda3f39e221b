import { networkOf } from './network.ts';
import { HOUR } from './rate-limit.ts';

/** Guesses of a personality that count in a day, from one address and from its wide network. */
export const GUESSES_OF_ADDRESS = 5;
export const GUESSES_OF_NETWORK = 20;

export type ReachedShare = typeof GUESSES_OF_ADDRESS | typeof GUESSES_OF_NETWORK;

export interface GuessShares {
  /** Counts a new guess of a personality; null if it may count, otherwise the number that is reached. */
  take(address: string, id: string): ReachedShare | null;
}

const DAY = 24 * HOUR;
/** Networks remembered at most; those that guessed longest ago are forgotten first. */
const KEYS_MAX = 2 ** 16;

/**
 * Counts in memory, so that nothing of an address is stored; a restart forgets. Each of several instances has its
 * share, since their proxy spreads the requests of an address evenly. `now` is a monotonic clock in milliseconds.
 */
export function createGuessShares(instances: number, now: () => number): GuessShares {
  const shareOf = (limit: number): number => Math.ceil(limit / instances);
  /** When guesses of a network counted, oldest first. */
  const counted = new Map<string, readonly number[]>();
  const recent = (key: string): readonly number[] =>
    (counted.get(key) ?? []).filter((at) => at > now() - DAY);

  return {
    take(address, id) {
      // The widest: whoever has an IPv6 /48 has 256 of the networks that count as wide elsewhere.
      const { own, widest } = networkOf(address);
      const [ownKey, wideKey] = [`${id} ${own}`, `${id} ${widest} *`];
      const [byAddress, byNetwork] = [recent(ownKey), recent(wideKey)];
      if (byNetwork.length >= shareOf(GUESSES_OF_NETWORK)) return GUESSES_OF_NETWORK;
      if (byAddress.length >= shareOf(GUESSES_OF_ADDRESS)) return GUESSES_OF_ADDRESS;
      for (const [key, times] of [
        [ownKey, byAddress],
        [wideKey, byNetwork],
      ] as const) {
        counted.delete(key);
        counted.set(key, [...times, now()]);
      }
      for (const [oldest] of counted) {
        if (counted.size <= KEYS_MAX) break;
        counted.delete(oldest);
      }
      return null;
    },
  };
}
