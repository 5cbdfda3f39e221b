import { LimitReached } from '../../catalogue/failures.ts';
import type { StorageRoom } from '../../catalogue/writes.ts';
import { Failure } from '../../domain/failure.ts';
import {
  COUNTED_OF_ADDRESS,
  COUNTED_OF_NETWORK,
  COUNTED_OF_NETWORK_IN_ALL,
} from '../../domain/guesses/guess.ts';
import { REPORTS_PER_DAY_OF_NETWORK, REPORTS_PER_HOUR } from '../../domain/reports/report.ts';
import { ICONS_TO, storageLevel } from '../../domain/storage.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import { type Network, networkOf } from './from-where.ts';
import { createDailyShare, createRateLimit } from './how-often.ts';

/** The networks whose uses are counted, each with how the names of its limits in the RateLimit headers begin. */
const COUNTED_NETWORKS = [
  ['address', ''],
  ['neighbourhood', 'network-'],
  ['block', 'block-'],
  ['distinct', 'network-'],
] as const satisfies readonly (readonly [keyof Network, string])[];

/** How many uses each of the networks of an address has. */
type Uses = Readonly<Partial<Record<keyof Network, number>>>;

/** So many for an address, four times as many for its neighbourhood, eight times for the block of its provider. */
function widths(uses: number): Uses {
  return { address: uses, neighbourhood: 4 * uses, block: 8 * uses };
}

const REMOVALS_MIN = 10;
/** Removals are limited to this part of all writes. */
const REMOVALS_PART = 5;
const MEGABYTE = 1_000_000;

type LimitSettings = Pick<Settings, 'writesPerMinute' | 'storagePerNetwork' | 'instances'>;

/** The table of limits by network: uses in a window. Shares of guesses and of storage have functions of their own below. */
function openMeters({ writesPerMinute, instances }: LimitSettings) {
  const removals = Math.max(REMOVALS_MIN, Math.ceil(writesPerMinute / REMOVALS_PART));
  const open = (name: string, window: number, uses: Uses) =>
    createMeter(name, window, uses, instances);
  return {
    writes: open('writes', MINUTE, widths(writesPerMinute)),
    removals: open('removals', MINUTE, widths(Math.min(writesPerMinute, removals))),
    guesses: open('guesses', MINUTE, widths(30)),
    undos: open('undos', HOUR, widths(3)),
    reports: open('reports', HOUR, { address: REPORTS_PER_HOUR }),
    dailyReports: open('daily-reports', DAY, { distinct: REPORTS_PER_DAY_OF_NETWORK, block: 100 }),
    wrongKeys: open('wrong-keys', 10 * MINUTE, widths(5)),
    // Whoever has used less has room that is kept free of floods.
    fewWrites: open('few-writes', MINUTE, { distinct: 5 }),
    fewReports: open('few-reports', DAY, { distinct: 1 }),
  };
}

/** What is counted, by which limits: writes, reports that are kept, and wrong keys of the operator. */
const USES = {
  change: ['writes'],
  removal: ['writes', 'removals'],
  /** Writes many versions at once. */
  undo: ['writes', 'undos'],
  guess: ['writes', 'guesses'],
  report: ['writes'],
  'kept-report': ['reports', 'dailyReports'],
  'wrong-key': ['wrongKeys'],
} as const satisfies Readonly<Record<string, readonly (keyof ReturnType<typeof openMeters>)[]>>;

type Use = keyof typeof USES;
export type WriteKind = Exclude<Use, 'kept-report' | 'wrong-key'>;

/** The limit of the whole site, as a multiple of that of one address. */
const SITE = 10;
const SITE_MIN = 600;
/** Part of the site’s limit reserved for networks with few writes. */
const RESERVED = 0.5;

export type Limits = ReturnType<typeof createLimits>;

/**
 * The limits of the table, and one of writes for the whole site. When half of the site’s is used, only networks with
 * few writes may write, so that a flood from many networks does not lock out other visitors. Limits refill
 * continuously.
 *
 * Each of several instances has its share of every limit, since their proxy spreads the requests of an
 * address evenly. `writesPerMinute` is the limit of one address, 0 for no limit of writes; `now` is a monotonic clock
 * in milliseconds.
 */
export function createLimits(settings: LimitSettings, now: () => number) {
  const { writesPerMinute, instances } = settings;
  const meters = openMeters(settings);
  const quotaOfSite = Math.ceil(Math.max(SITE_MIN, SITE * writesPerMinute) / instances);
  const site = createRateLimit(quotaOfSite);
  const metersOf = (use: Use): readonly Meter[] => USES[use].map((name) => meters[name]);

  return {
    /** Fails with `LimitReached` if another use by an address would exceed a limit. */
    require(address: string, use: Use): void {
      for (const meter of metersOf(use)) meter.require(networkOf(address), now());
    },
    /**
     * Counts a use; fails as above, and then counts nothing. Tells whether the network had used few before. `giveBack`
     * is to be called if what was counted is refused for another reason, or not kept: then it counts neither for the
     * whole site nor in windows longer than a minute.
     */
    take(address: string, use: Use): { readonly hadFew: boolean; giveBack(): void } {
      const isWrite = USES[use][0] === 'writes';
      if (isWrite && writesPerMinute === 0) return { hadFew: true, giveBack() {} };
      const time = now();
      const network = networkOf(address);
      for (const meter of metersOf(use)) meter.require(network, time);
      const few = isWrite ? meters.fewWrites : meters.fewReports;
      const hadFew = few.isFree(network, time);
      if (isWrite) {
        const excess = site.spent('', time) + 1 / quotaOfSite - (hadFew ? 1 : RESERVED);
        const wait = excess * MINUTE;
        if (excess > 0) throw new LimitReached('busy', { name: 'site', quota: quotaOfSite, wait });
        site.take('', time);
      }
      const taken = hadFew ? [...metersOf(use), few] : metersOf(use);
      for (const meter of taken) meter.take(network, time);
      return {
        hadFew,
        giveBack() {
          if (isWrite) site.giveBack('', now());
          for (const meter of taken) if (meter.window > MINUTE) meter.giveBack(network, now());
        },
      };
    },
  };
}

type Meter = ReturnType<typeof createMeter>;

/** A row of the table: what each network has used of it. */
function createMeter(limitName: string, window: number, uses: Uses, instances: number) {
  const limits = COUNTED_NETWORKS.flatMap(([of, prefix]) => {
    const most = uses[of];
    if (most === undefined) return [];
    const quota = Math.ceil(most / instances);
    return { of, name: prefix + limitName, quota, limit: createRateLimit(quota, window) };
  });
  return {
    window,
    /** Fails with `LimitReached` where a network has used up its part. */
    require(network: Network, now: number): void {
      for (const { of, name, quota, limit } of limits) {
        const wait = limit.wait(network[of], now);
        if (wait > 0) throw new LimitReached('too_many_requests', { name, quota, window, wait });
      }
    },
    take(network: Network, now: number, uses?: number): void {
      for (const { of, limit } of limits) limit.take(network[of], now, uses);
    },
    giveBack(network: Network, now: number): void {
      for (const { of, limit } of limits) limit.giveBack(network[of], now);
    },
    /** Whether `require` would not fail. */
    isFree: (network: Network, now: number): boolean =>
      limits.every(({ of, limit }) => limit.wait(network[of], now) === 0),
    /** The used part, 0 to 1, of the network that has used most. */
    spent: (network: Network, now: number): number =>
      Math.max(...limits.map(({ of, limit }) => limit.spent(network[of], now))),
  };
}

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

/** How full the storage is. */
export interface StorageUse {
  /** The used part of the limit. */
  used(): number;
  /** Adds what was stored since the last measurement. */
  count(bytes: number): void;
}

/** Seconds until somebody may have made room in a full storage. */
const FULL_RETRY_SECONDS = 3_600;

export type StorageLimit = ReturnType<typeof createStorageLimit>;

/**
 * The room of an address: a limit for all that is stored, and one for what a network stores in a day, which refills
 * continuously. Each refuses new icons first, at 95 %, so that corrections, removals and undoing go on for long: they
 * take a hundredth of the bytes. Each of several instances has its share of a network's limit.
 */
export function createStorageLimit(
  storage: StorageUse,
  { storagePerNetwork, instances }: LimitSettings,
  now: () => number,
) {
  const hasLimit = storagePerNetwork > 0;
  const stored = storagePerNetwork * MEGABYTE;
  const bytesOf = { neighbourhood: stored, block: 2 * stored };
  const meter = createMeter('storage', DAY, bytesOf, instances);
  return (address: string) => {
    const network = networkOf(address);
    const requireLess = (most: number, code: 'storage_full' | 'icons_full'): void => {
      if (storage.used() >= most) throw new Failure(code, { retryAfter: FULL_RETRY_SECONDS });
      const excess = (hasLimit ? meter.spent(network, now()) : 0) - most;
      if (excess >= 0)
        throw new Failure(code, { retryAfter: Math.ceil((excess * DAY + 1) / 1_000) });
    };
    return {
      /** Fails with `storage_full` where no write is taken. */
      requireAny: () => requireLess(1, 'storage_full'),
      requireForIcon: () => requireLess(ICONS_TO, 'icons_full'),
      count(bytes: number): void {
        storage.count(bytes);
        if (hasLimit) meter.take(network, now(), bytes);
      },
    } satisfies StorageRoom & { requireAny(): void };
  };
}

/** As the health check tells it: the used part in per cent, once it is worth telling. */
export function toldPercent(storage: StorageUse): { readonly storagePercent?: number } {
  const used = storage.used();
  return storageLevel(used) === 'enough' ? {} : { storagePercent: Math.floor(used * 100) };
}
