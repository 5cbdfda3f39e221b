import { LimitReached } from '../../catalogue/failures.ts';
import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
  COUNTED_OF_NETWORK_IN_ALL,
} from '../../domain/guesses/counting-limits.ts';
import { REPORTS_PER_DAY_OF_NETWORK, REPORTS_PER_HOUR } from '../../domain/reports/report.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { Network } from '../network.ts';
import { createMeter, createRateLimit, type Meter, type Uses } from './rate-limit.ts';

/** Limits for the widths of a network: four times as many uses per neighbourhood, eight times as many per block. */
function widths(uses: number): Uses {
  return { address: uses, neighbourhood: 4 * uses, block: 8 * uses };
}

const REMOVALS_MIN = 10;
/** Removals are limited to the limit of all writes divided by this. */
const REMOVALS_PART = 5;

type LimitSettings = Pick<Settings, 'writesPerMinute' | 'instances'>;

/** The table of limits per network, each a number of uses in a window. The storage is limited in a module of its own. */
function openMeters({ writesPerMinute, instances }: LimitSettings) {
  const removals = Math.max(REMOVALS_MIN, Math.ceil(writesPerMinute / REMOVALS_PART));
  const open = (name: string, window: number, uses: Uses) =>
    createMeter(name, window, uses, instances);
  return {
    writes: open('writes', MINUTE, widths(writesPerMinute)),
    removals: open('removals', MINUTE, widths(Math.min(writesPerMinute, removals))),
    guesses: open('guesses', MINUTE, widths(30)),
    reports: open('reports', HOUR, { address: REPORTS_PER_HOUR }),
    dailyReports: open('daily-reports', DAY, { distinct: REPORTS_PER_DAY_OF_NETWORK, block: 100 }),
    wrongKeys: open('wrong-keys', 10 * MINUTE, widths(5)),
    // Networks below these limits have capacity reserved for them that a flood cannot use up.
    fewWrites: open('few-writes', MINUTE, { distinct: 5 }),
    fewReports: open('few-reports', DAY, { distinct: 1 }),
  };
}

/** The limits that each kind of use counts towards: writes, reports that are kept, and wrong moderation keys. */
const USES = {
  change: ['writes'],
  removal: ['writes', 'removals'],
  guess: ['writes', 'guesses'],
  report: ['writes'],
  'kept-report': ['reports', 'dailyReports'],
  'wrong-key': ['wrongKeys'],
} as const satisfies Readonly<Record<string, readonly (keyof ReturnType<typeof openMeters>)[]>>;

type Use = keyof typeof USES;
export type WriteKind = Exclude<Use, 'kept-report' | 'wrong-key'>;

/** The limit of writes for the whole site, as a multiple of that of one address. */
const SITE = 10;
const SITE_MIN = 600;
/** Part of the site's limit that is reserved for networks with few writes. */
const RESERVED = 0.5;

/**
 * How many guesses of a network count, each with the key under which they are counted: guesses about one personality by
 * its id. They are kept in memory, so that nothing about an address is stored.
 */
const COUNTED_GUESSES = [
  { most: COUNTED_OF_NETWORK, keyOf: ({ distinct }: Network, id: string) => `${id} ${distinct}` },
  { most: COUNTED_OF_ADDRESS, keyOf: ({ address }: Network, id: string) => `${id} ${address}` },
  { most: COUNTED_OF_NETWORK_IN_ALL, keyOf: ({ distinct }: Network) => distinct },
] as const;

export type Limits = ReturnType<typeof createLimits>;

/**
 * Creates the limits of the table, and a limit of writes for the whole site. When half of the site's limit is used,
 * only networks with few writes may write, so that a flood from many networks does not lock out other visitors. Limits
 * refill continuously.
 *
 * Each of several instances has its part of every limit, since their proxy spreads the requests of an address evenly.
 * `writesPerMinute` is the limit of one address, or 0 for no limit of writes. `now` is a monotonic clock in
 * milliseconds.
 */
export function createLimits(settings: LimitSettings, now: () => number) {
  const { writesPerMinute, instances } = settings;
  const meters = openMeters(settings);
  const quotaOfSite = Math.ceil(Math.max(SITE_MIN, SITE * writesPerMinute) / instances);
  const site = createRateLimit(quotaOfSite);
  const metersOf = (use: Use): readonly Meter[] => USES[use].map((name) => meters[name]);
  const guesses = COUNTED_GUESSES.map(({ most, keyOf }) => {
    return { most, keyOf, limit: createRateLimit(Math.ceil(most / instances), DAY) };
  });

  return {
    /** Fails with `LimitReached` if another use by a network would exceed a limit. */
    require(network: Network, use: Use): void {
      for (const meter of metersOf(use)) meter.require(network, now());
    },
    /**
     * Counts a use, or fails as `require` does and counts nothing. `hadFew` tells whether the network had few uses
     * before. Call `giveBack` if the request is then refused for another reason, or not stored: the use then counts
     * neither for the whole site nor in windows longer than a minute.
     */
    take(network: Network, use: Use): { readonly hadFew: boolean; giveBack(): void } {
      const isWrite = USES[use][0] === 'writes';
      if (isWrite && writesPerMinute === 0) return { hadFew: true, giveBack() {} };
      const time = now();
      for (const meter of metersOf(use)) meter.require(network, time);
      const few = isWrite ? meters.fewWrites : use === 'kept-report' ? meters.fewReports : null;
      const hadFew = few === null || few.isFree(network, time);
      if (isWrite) {
        const excess = site.spent('', time) + 1 / quotaOfSite - (hadFew ? 1 : RESERVED);
        const wait = excess * MINUTE;
        if (excess > 0) throw new LimitReached('busy', { name: 'site', quota: quotaOfSite, wait });
        site.take('', time);
      }
      const taken = [...metersOf(use), ...(few !== null && hadFew ? [few] : [])];
      for (const meter of taken) meter.take(network, time);
      return {
        hadFew,
        giveBack() {
          if (isWrite) site.giveBack('', now());
          for (const meter of taken) if (meter.window > MINUTE) meter.giveBack(network, now());
        },
      };
    },
    /** Counts a new guess of a personality. Null if the guess may count, otherwise the limit that is reached. */
    takeGuess(network: Network, id: string): number | null {
      const time = now();
      const reached = guesses.find(({ limit, keyOf }) => limit.wait(keyOf(network, id), time) > 0);
      if (reached !== undefined) return reached.most;
      for (const { limit, keyOf } of guesses) limit.take(keyOf(network, id), time);
      return null;
    },
    /** Gives the place of a guess back that counts no more. */
    giveGuessBack(network: Network, id: string): void {
      for (const { limit, keyOf } of guesses) limit.giveBack(keyOf(network, id), now());
    },
  };
}
