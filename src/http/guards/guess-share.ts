import { DAY } from '../../domain/time.ts';
import { networkOf } from './network.ts';
import { hashToSlots } from './rate-limit.ts';

/** Guesses of a personality that count in a day, from one address and from its wide network. */
export const GUESSES_OF_ADDRESS = 5;
export const GUESSES_OF_NETWORK = 20;

export type ReachedShare = typeof GUESSES_OF_ADDRESS | typeof GUESSES_OF_NETWORK;

export interface GuessShares {
  /** Counts a new guess of a personality; null if it may count, otherwise the number that is reached. */
  take(address: string, id: string): ReachedShare | null;
}

/** Guesses of a day that there is room for, in each of two tables of numbers of 4 bytes. */
const CAPACITY = 2 ** 20;

/**
 * Counts in memory, so that nothing of an address is stored; a restart forgets. Each of several instances has its
 * share, since their proxy spreads the requests of an address evenly. `now` is a monotonic clock in milliseconds.
 */
export function createGuessShares(instances: number, now: () => number): GuessShares {
  const shareOf = (limit: number): DailyShare => createDailyShare(Math.ceil(limit / instances));
  const [ofAddress, ofNetwork] = [shareOf(GUESSES_OF_ADDRESS), shareOf(GUESSES_OF_NETWORK)];
  return {
    take(address, id) {
      // The widest: whoever has an IPv6 /48 has 256 of the networks that count as wide elsewhere.
      const { own, widest } = networkOf(address);
      const [ownKey, wideKey] = [`${id} ${own}`, `${id} ${widest}`];
      const time = now();
      if (ofNetwork.isUsedUp(wideKey, time)) return GUESSES_OF_NETWORK;
      if (ofAddress.isUsedUp(ownKey, time)) return GUESSES_OF_ADDRESS;
      ofAddress.take(ownKey, time);
      ofNetwork.take(wideKey, time);
      return null;
    },
  };
}

/** So many uses of a key within any 24 hours, where a rate limit would allow twice as many. */
interface DailyShare {
  isUsedUp(key: string, now: number): boolean;
  take(key: string, now: number): void;
}

/** Like a rate limit it has a table of fixed size, so that a flood of new keys cannot evict a share that is used up. */
function createDailyShare(uses: number): DailyShare {
  const slots = Math.floor(CAPACITY / uses);
  const slotOf = hashToSlots(slots);
  /** Of each slot the times until which its last uses count, the earliest first. */
  const until = new Float32Array(slots * uses);
  const lastOf = (key: string): Float32Array => {
    const start = slotOf(key) * uses;
    return until.subarray(start, start + uses);
  };
  return {
    isUsedUp: (key, now) => (lastOf(key)[0] ?? 0) > now,
    take(key, now) {
      const last = lastOf(key);
      last.copyWithin(0, 1);
      last[uses - 1] = now + DAY;
    },
  };
}
