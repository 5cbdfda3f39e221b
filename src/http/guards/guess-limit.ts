import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
  COUNTED_OF_NETWORK_IN_ALL,
} from '../../domain/guesses/counting-limits.ts';
import { DAY } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { Network } from '../network.ts';

/** A visitor with its network, and the id of the personality that the visitor guesses. */
interface Guesser {
  readonly network: Network;
  readonly id: string;
  readonly visitor: string;
}

/**
 * Limits how many guesses of a network count, for one personality and for all. The numbers are kept in memory, so that
 * nothing about an address is stored. A restart or a full table loses them, and guesses count again. Each of several
 * instances has its part of the limits. `now` is a monotonic clock in milliseconds.
 */
export function createGuessLimit({ instances }: Pick<Settings, 'instances'>, now: () => number) {
  const limits = [
    {
      limit: COUNTED_OF_NETWORK,
      keyOf: ({ distinct }: Network, id: string) => `${id} ${distinct}`,
    },
    { limit: COUNTED_OF_ADDRESS, keyOf: ({ address }: Network, id: string) => `${id} ${address}` },
    { limit: COUNTED_OF_NETWORK_IN_ALL, keyOf: ({ distinct }: Network) => distinct },
  ].map(({ limit, keyOf }) => {
    const uses = createDailyLimit(Math.ceil(limit / instances));
    return { limit, keyOf, uses };
  });
  return {
    /** Counts a new guess of a personality. Null if the guess may count, otherwise the limit that is reached. */
    take({ network, id, visitor }: Guesser): number | null {
      const time = now();
      const reached = limits.find(({ uses, keyOf }) => uses.isUsedUp(keyOf(network, id), time));
      if (reached !== undefined) return reached.limit;
      for (const { uses, keyOf } of limits) uses.take(keyOf(network, id), `${id} ${visitor}`, time);
      return null;
    },
    /** Stops counting a guess, if it was counted for the same networks. */
    giveBack({ network, id, visitor }: Guesser): void {
      for (const { uses, keyOf } of limits) uses.giveBack(keyOf(network, id), `${id} ${visitor}`);
    },
  };
}

/** Maximum number of uses that a daily limit stores: about 11 MB. */
const USES_MAX = 2 ** 16;

/** Limits the uses of a key to this number within any 24 hours. A rate limit would allow twice as many. */
function createDailyLimit(most: number) {
  /** The time until which each use counts, by its key and its visitor; the earliest comes first. */
  const used = new Map<string, { readonly key: string; readonly until: number }>();
  const counts = new Map<string, number>();
  const count = (key: string, change: number): void => {
    const after = (counts.get(key) ?? 0) + change;
    if (after > 0) counts.set(key, after);
    else counts.delete(key);
  };
  const keyed = (key: string, who: string): string => `${key}\n${who}`;
  const forget = (use: string): void => {
    const entry = used.get(use);
    if (entry !== undefined && used.delete(use)) count(entry.key, -1);
  };
  const forgetOld = (now: number): void => {
    for (const [use, { until }] of used) {
      if (until > now && used.size <= USES_MAX) break;
      forget(use);
    }
  };
  return {
    isUsedUp(key: string, now: number): boolean {
      forgetOld(now);
      return (counts.get(key) ?? 0) >= most;
    },
    take(key: string, who: string, now: number): void {
      const use = keyed(key, who);
      forget(use);
      used.set(use, { key, until: now + DAY });
      count(key, 1);
      forgetOld(now);
    },
    giveBack: (key: string, who: string): void => forget(keyed(key, who)),
  };
}
