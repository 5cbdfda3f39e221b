import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
  COUNTED_OF_NETWORK_IN_ALL,
} from '../../domain/guesses/guess.ts';
import { DAY } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import { type Network, networkOf } from './network.ts';

/** One who guesses: `id` is the personality's, `visitor` names them. */
interface Guesser {
  readonly address: string;
  readonly id: string;
  readonly visitor: string;
}

export type GuessShares = ReturnType<typeof createGuessShares>;

/**
 * Limits guesses that count, of one personality and of all. Counts in memory, so that nothing of an address is stored; a
 * restart forgets, and so does a full table: it lets guesses count. Each of several instances has its share. `now` is a
 * monotonic clock in milliseconds.
 */
export function createGuessShares({ instances }: Pick<Settings, 'instances'>, now: () => number) {
  const shares = [
    {
      limit: COUNTED_OF_NETWORK,
      keyOf: ({ distinct }: Network, id: string) => `${id} ${distinct}`,
    },
    { limit: COUNTED_OF_ADDRESS, keyOf: ({ address }: Network, id: string) => `${id} ${address}` },
    { limit: COUNTED_OF_NETWORK_IN_ALL, keyOf: ({ distinct }: Network) => distinct },
  ].map(({ limit, keyOf }) => {
    const share = createDailyShare(Math.ceil(limit / instances));
    return { limit, keyOf, share };
  });
  return {
    /** Counts a new guess of a personality; null if it may count, otherwise the number that is reached. */
    take({ address, id, visitor }: Guesser): number | null {
      const network = networkOf(address);
      const time = now();
      const reached = shares.find(({ share, keyOf }) => share.isUsedUp(keyOf(network, id), time));
      if (reached !== undefined) return reached.limit;
      for (const { share, keyOf } of shares)
        share.take(keyOf(network, id), `${id} ${visitor}`, time);
      return null;
    },
    /** Takes it back, if it was counted for the same networks. */
    giveBack({ address, id, visitor }: Guesser): void {
      const network = networkOf(address);
      for (const { share, keyOf } of shares) share.giveBack(keyOf(network, id), `${id} ${visitor}`);
    },
  };
}

/** Uses that a daily share remembers at most, some 11 MB. */
const USES_MAX = 2 ** 16;

/** So many uses of a key within any 24 hours, where a rate limit would allow twice as many. */
function createDailyShare(uses: number) {
  /** Until when each use counts, the earliest first, by key and who used it. */
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
      return (counts.get(key) ?? 0) >= uses;
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
