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
import { distinctNetworkOf, type Network, networkOf } from './from-where.ts';
import { createDailyShare, createRateLimit } from './how-often.ts';

/** Whose uses are counted together: those of a width, or of what counts as one among different networks. */
type Counted = keyof Network | 'distinct';

interface Limit {
  /** Milliseconds in which the uses may be used up. */
  readonly window: number;
  readonly of: Readonly<Partial<Record<Counted, number>>>;
}

/** So many for an address, four times as many for its neighbourhood, eight times for the block of its provider. */
function widths(uses: number): Limit['of'] {
  return { address: uses, neighbourhood: 4 * uses, block: 8 * uses };
}

const REMOVALS_MIN = 10;
/** Removals are limited to this part of all writes. */
const REMOVALS_PART = 5;
const MEGABYTE = 1_000_000;

type LimitSettings = Pick<Settings, 'writesPerMinute' | 'storagePerNetwork' | 'instances'>;

/** Every limit by network: uses in a window; those of `storage` are bytes. */
function tableOf({ writesPerMinute, storagePerNetwork }: LimitSettings) {
  const removals = Math.max(REMOVALS_MIN, Math.ceil(writesPerMinute / REMOVALS_PART));
  const stored = storagePerNetwork * MEGABYTE;
  return {
    writes: { window: MINUTE, of: widths(writesPerMinute) },
    removals: { window: MINUTE, of: widths(Math.min(writesPerMinute, removals)) },
    guesses: { window: MINUTE, of: widths(30) },
    undos: { window: HOUR, of: widths(3) },
    reports: { window: HOUR, of: { address: REPORTS_PER_HOUR } },
    'daily-reports': { window: DAY, of: { distinct: REPORTS_PER_DAY_OF_NETWORK, block: 100 } },
    'wrong-keys': { window: 10 * MINUTE, of: widths(5) },
    storage: { window: DAY, of: { neighbourhood: stored, block: 2 * stored } },
    // Whoever has used less has room that is kept free of floods.
    'few-writes': { window: MINUTE, of: { distinct: 5 } },
    'few-reports': { window: DAY, of: { distinct: 1 } },
    // Guesses that count: of one personality, and of all.
    'guesses-of-one': {
      window: DAY,
      of: { distinct: COUNTED_OF_NETWORK, address: COUNTED_OF_ADDRESS },
    },
    'guesses-of-all': { window: DAY, of: { distinct: COUNTED_OF_NETWORK_IN_ALL } },
  } as const satisfies Readonly<Record<string, Limit>>;
}

/** What is counted, by which limits: writes, reports that are kept, and wrong keys of the operator. */
const USES = {
  change: ['writes'],
  removal: ['writes', 'removals'],
  /** Writes many versions at once. */
  undo: ['writes', 'undos'],
  guess: ['writes', 'guesses'],
  report: ['writes'],
  'kept-report': ['reports', 'daily-reports'],
  'wrong-key': ['wrong-keys'],
} as const;

type Use = keyof typeof USES;
export type WriteKind = Exclude<Use, 'kept-report' | 'wrong-key'>;

/** The limit of the whole site, as a multiple of that of one address. */
const SITE = 10;
const SITE_MIN = 600;
/** Part of the site’s limit reserved for networks with few writes. */
const RESERVED = 0.5;

interface Taken {
  /** Whether the network had used few before. */
  readonly hadFew: boolean;
  /**
   * Is to be called if what was counted is refused for another reason, or not kept: then it counts neither for the
   * whole site nor in windows longer than a minute.
   */
  giveBack(): void;
}

export interface Limits {
  /** Fails with `LimitReached` if another use by an address would exceed a limit. */
  require(address: string, use: Use): void;
  /** Counts a use; fails as above, and then counts nothing. */
  take(address: string, use: Use): Taken;
}

/**
 * The limits of the table, and one of writes for the whole site. When half of the site’s is used, only networks with
 * few writes may write, so that a flood from many networks does not lock out other visitors. Limits refill
 * continuously.
 *
 * Each of several instances has its share of every limit, since their proxy spreads the requests of an
 * address evenly. `writesPerMinute` is the limit of one address, 0 for no limit of writes; `now` is a monotonic clock
 * in milliseconds.
 */
export function createLimits(settings: LimitSettings, now: () => number): Limits {
  const { writesPerMinute, instances } = settings;
  const table = tableOf(settings);
  const meterOf = (name: keyof typeof table) => createMeter(name, table[name], instances);
  const meters = {
    writes: meterOf('writes'),
    removals: meterOf('removals'),
    guesses: meterOf('guesses'),
    undos: meterOf('undos'),
    reports: meterOf('reports'),
    'daily-reports': meterOf('daily-reports'),
    'wrong-keys': meterOf('wrong-keys'),
  } satisfies Readonly<Record<(typeof USES)[Use][number], Meter>>;
  const few = { writes: meterOf('few-writes'), reports: meterOf('few-reports') };
  const quotaOfSite = Math.ceil(Math.max(SITE_MIN, SITE * writesPerMinute) / instances);
  const site = createRateLimit(quotaOfSite);
  const metersOf = (use: Use): readonly Meter[] => USES[use].map((name) => meters[name]);

  return {
    require(address, use) {
      for (const meter of metersOf(use)) meter.require(keysOf(address), now());
    },
    take(address, use) {
      const isWrite = USES[use][0] === 'writes';
      if (isWrite && writesPerMinute === 0) return { hadFew: true, giveBack() {} };
      const time = now();
      const keys = keysOf(address);
      for (const meter of metersOf(use)) meter.require(keys, time);
      const fewOf = isWrite ? few.writes : few.reports;
      const hadFew = fewOf.isFree(keys, time);
      if (isWrite) {
        const excess = site.spent('', time) + 1 / quotaOfSite - (hadFew ? 1 : RESERVED);
        const wait = excess * MINUTE;
        if (excess > 0) throw new LimitReached('busy', { name: 'site', quota: quotaOfSite, wait });
        site.take('', time);
      }
      const taken = hadFew ? [...metersOf(use), fewOf] : metersOf(use);
      for (const meter of taken) meter.take(keys, time);
      return {
        hadFew,
        giveBack() {
          if (isWrite) site.giveBack('', now());
          for (const meter of taken) if (meter.window > MINUTE) meter.giveBack(keys, now());
        },
      };
    },
  };
}

type Keys = Readonly<Record<Counted, string>>;

function keysOf(address: string): Keys {
  return { ...networkOf(address), distinct: distinctNetworkOf(address) };
}

/** A row of the table: what each width has used of it. */
interface Meter {
  readonly window: number;
  /** Fails with `LimitReached` where a width has used up its part. */
  require(keys: Keys, now: number): void;
  take(keys: Keys, now: number, uses?: number): void;
  giveBack(keys: Keys, now: number): void;
  /** Whether `require` would not fail. */
  isFree(keys: Keys, now: number): boolean;
  /** The used part, 0 to 1, of the width that has used most. */
  spent(keys: Keys, now: number): number;
}

/** How the names of limits in the RateLimit headers begin. */
const PREFIXES: Readonly<Record<Counted, string>> = {
  address: '',
  neighbourhood: 'network-',
  block: 'block-',
  distinct: 'network-',
};
const COUNTED = [
  'address',
  'neighbourhood',
  'block',
  'distinct',
] as const satisfies readonly Counted[];

function createMeter(name: string, { window, of }: Limit, instances: number): Meter {
  const limits = COUNTED.flatMap((width) => {
    const uses = of[width];
    if (uses === undefined) return [];
    const quota = Math.ceil(uses / instances);
    return { width, quota, limit: createRateLimit(quota, window) };
  });
  return {
    window,
    require(keys, now) {
      for (const { width, quota, limit } of limits) {
        const wait = limit.wait(keys[width], now);
        const reached = { name: `${PREFIXES[width]}${name}`, quota, window, wait };
        if (wait > 0) throw new LimitReached('too_many_requests', reached);
      }
    },
    take(keys, now, uses) {
      for (const { width, limit } of limits) limit.take(keys[width], now, uses);
    },
    giveBack(keys, now) {
      for (const { width, limit } of limits) limit.giveBack(keys[width], now);
    },
    isFree: (keys, now) => limits.every(({ width, limit }) => limit.wait(keys[width], now) === 0),
    spent: (keys, now) =>
      Math.max(...limits.map(({ width, limit }) => limit.spent(keys[width], now))),
  };
}

/** One who guesses: `id` is the personality's, `visitor` names them. */
interface Guesser {
  readonly address: string;
  readonly id: string;
  readonly visitor: string;
}

export interface GuessShares {
  /** Counts a new guess of a personality; null if it may count, otherwise the number that is reached. */
  take(guesser: Guesser): number | null;
  /** Takes it back, if it was counted for the same networks. */
  giveBack(guesser: Guesser): void;
}

/**
 * Counts in memory, so that nothing of an address is stored; a restart forgets, and so does a full table: it lets guesses
 * count. Each of several instances has its share. `now` is a monotonic clock in milliseconds.
 */
export function createGuessShares(settings: LimitSettings, now: () => number): GuessShares {
  const table = tableOf(settings);
  const one = table['guesses-of-one'].of;
  const all = table['guesses-of-all'].of;
  const shares = [
    { limit: one.distinct, keyOf: ({ distinct }: Keys, id: string) => `${id} ${distinct}` },
    { limit: one.address, keyOf: ({ address }: Keys, id: string) => `${id} ${address}` },
    { limit: all.distinct, keyOf: ({ distinct }: Keys) => distinct },
  ].map(({ limit, keyOf }) => {
    const share = createDailyShare(Math.ceil(limit / settings.instances));
    return { limit, keyOf, share };
  });
  return {
    take({ address, id, visitor }) {
      const keys = keysOf(address);
      const time = now();
      const reached = shares.find(({ share, keyOf }) => share.isUsedUp(keyOf(keys, id), time));
      if (reached !== undefined) return reached.limit;
      for (const { share, keyOf } of shares) share.take(keyOf(keys, id), `${id} ${visitor}`, time);
      return null;
    },
    giveBack({ address, id, visitor }) {
      const keys = keysOf(address);
      for (const { share, keyOf } of shares) share.giveBack(keyOf(keys, id), `${id} ${visitor}`);
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

/** The room of an address. */
export type StorageLimit = (address: string) => RoomOfAddress;

interface RoomOfAddress extends StorageRoom {
  /** Fails with `storage_full` where no write is taken. */
  requireAny(): void;
}

/**
 * A limit for all that is stored, and those of the table for what a network stores in a day, which refill continuously.
 * Each refuses new icons first, at 95 %, so that corrections, removals and undoing go on for long: they take a
 * hundredth of the bytes. Each of several instances has its share of a network's limit.
 */
export function createStorageLimit(
  storage: StorageUse,
  settings: LimitSettings,
  now: () => number,
): StorageLimit {
  const hasLimit = settings.storagePerNetwork > 0;
  const meter = createMeter('storage', tableOf(settings).storage, settings.instances);
  return (address) => {
    const keys = keysOf(address);
    const requireLess = (most: number, code: 'storage_full' | 'icons_full'): void => {
      if (storage.used() >= most) throw new Failure(code, { retryAfter: FULL_RETRY_SECONDS });
      const excess = (hasLimit ? meter.spent(keys, now()) : 0) - most;
      if (excess >= 0)
        throw new Failure(code, { retryAfter: Math.ceil((excess * DAY + 1) / 1_000) });
    };
    return {
      requireAny: () => requireLess(1, 'storage_full'),
      requireForIcon: () => requireLess(ICONS_TO, 'icons_full'),
      count(bytes) {
        storage.count(bytes);
        if (hasLimit) meter.take(keys, now(), bytes);
      },
    };
  };
}

/** As the health check tells it: the used part in per cent, once it is worth telling. */
export function toldPercent(storage: StorageUse): { readonly storagePercent?: number } {
  const used = storage.used();
  return storageLevel(used) === 'enough' ? {} : { storagePercent: Math.floor(used * 100) };
}
