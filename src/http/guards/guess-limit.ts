import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
  COUNTED_OF_NETWORK_IN_ALL,
} from '../../domain/guesses/counted.ts';
import { DAY } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { Network } from '../network.ts';

/** The visitor who guesses, and the id of the personality. */
interface Guesser {
  readonly network: Network;
  readonly id: string;
  readonly visitor: string;
}

/**
 * Limits guesses that count, of one personality and of all. Counts in memory, so that nothing of an address is stored;
 * a restart forgets, and so does a full table: it lets guesses count. Each of several instances has its part. `now` is
 * a monotonic clock in milliseconds.
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
    /** Counts a new guess of a personality; null if it may count, otherwise the number that is reached. */
    take({ network, id, visitor }: Guesser): number | null {
      const time = now();
      const reached = limits.find(({ uses, keyOf }) => uses.isUsedUp(keyOf(network, id), time));
      if (reached !== undefined) return reached.limit;
      for (const { uses, keyOf } of limits) uses.take(keyOf(network, id), `${id} ${visitor}`, time);
      return null;
    },
    /** Takes it back, if it was counted for the same networks. */
    giveBack({ network, id, visitor }: Guesser): void {
      for (const { uses, keyOf } of limits) uses.giveBack(keyOf(network, id), `${id} ${visitor}`);
    },
  };
}

/** Uses that a daily limit remembers at most, some 11 MB. */
const USES_MAX = 2 ** 16;

/** Limits the uses of a key to this number within any 24 hours; a rate limit would allow twice as many. */
function createDailyLimit(most: number) {
  /** The time until which each use counts, by its key and its user; the earliest comes first. */
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
