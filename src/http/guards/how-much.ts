import { hash, randomBytes } from 'node:crypto';
import { LimitReached } from '../../catalogue/limit-reached.ts';
import type { StorageRoom } from '../../catalogue/storage-room.ts';
import { Failure } from '../../domain/failure.ts';
import { REPORTS_PER_DAY_OF_NETWORK, REPORTS_PER_HOUR } from '../../domain/reports/report.ts';
import { ICONS_TO, storageLevel } from '../../domain/storage.ts';
import { DAY, HOUR, MINUTE } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import { type Network, networkOf } from './from-where.ts';

/** A rate limit per key: a full window's uses may come as a burst, after that at a constant rate. */
export interface RateLimit {
  /** Milliseconds until the key may be used again; 0 if it may be used now. */
  wait(key: string, now: number): number;
  /** Counts one use of a key, or several. */
  take(key: string, now: number, uses?: number): void;
  /** Takes one use back. */
  giveBack(key: string, now: number): void;
  /** The used part of a key's limit, 0 to 1. */
  spent(key: string, now: number): number;
}

const SLOTS = 2 ** 14;

/**
 * The generic cell rate algorithm (GCRA), which stores one number per key: the time at which its limit is
 * whole again.
 *
 * Its table has a fixed size. So memory is bounded, and a flood of new keys cannot evict a used-up limit.
 * `now` is a monotonic clock in milliseconds.
 */
export function createRateLimit(
  uses: number,
  { window = MINUTE, slots = SLOTS }: { readonly window?: number; readonly slots?: number } = {},
): RateLimit {
  const interval = window / uses;
  const wholeAt = new Float64Array(slots);
  const slotOf = hashToSlots(slots);
  const owed = (slot: number, now: number): number => Math.max(0, (wholeAt[slot] ?? 0) - now);

  return {
    wait: (key, now) => Math.max(0, owed(slotOf(key), now) + interval - window),
    take(key, now, uses = 1) {
      const slot = slotOf(key);
      wholeAt[slot] = now + owed(slot, now) + interval * uses;
    },
    giveBack(key, now) {
      const slot = slotOf(key);
      wholeAt[slot] = now + owed(slot, now) - interval;
    },
    spent: (key, now) => Math.min(1, owed(slotOf(key), now) / window),
  };
}

/** Maps keys to the slots of a table by a keyed hash. Two keys may share a slot, but a client cannot choose which. */
function hashToSlots(slots: number): (key: string) => number {
  const secret = randomBytes(16).toString('hex');
  return (key) => hash('sha256', secret + key, 'buffer').readUInt32LE() % slots;
}

/** `undo` writes many versions at once. */
export type WriteKind = 'change' | 'removal' | 'undo' | 'guess' | 'report';

/**
 * Counts a write of an address; fails with `LimitReached`, and counts nothing, if it exceeds a limit. What it returns
 * is to be called if the write is refused for another reason: then it counts neither for the whole site nor by the hour.
 */
export type WriteLimit = (address: string, kind: WriteKind) => () => void;

interface Rule {
  /** Name in the RateLimit headers. */
  readonly name: string;
  readonly kinds: readonly WriteKind[];
  /** Whose writes are counted together. */
  readonly of: keyof Network;
  readonly uses: number;
  /** Milliseconds in which they may be used up; a minute when absent. */
  readonly window?: number;
}

/** The limit of a wide network, as a multiple of that of one address. */
const WIDE = 4;
const REMOVALS_MIN = 10;
/** Removals are limited to this part of all writes. */
const REMOVALS_PART = 5;

/** What one address may undo at once, in an hour. */
const UNDOS = 3;

/** What one address may guess, in a minute. */
const GUESSES = 30;

const ALL = ['change', 'removal', 'undo', 'guess', 'report'] as const;

function rulesFor(perMinute: number): readonly Rule[] {
  const removals = Math.max(REMOVALS_MIN, Math.ceil(perMinute / REMOVALS_PART));
  const fewer = Math.min(perMinute, removals);
  return [
    { name: 'writes', kinds: ALL, of: 'own', uses: perMinute },
    { name: 'network', kinds: ALL, of: 'wide', uses: WIDE * perMinute },
    { name: 'removals', kinds: ['removal'], of: 'own', uses: fewer },
    { name: 'network-removals', kinds: ['removal'], of: 'wide', uses: WIDE * fewer },
    { name: 'guesses', kinds: ['guess'], of: 'own', uses: GUESSES },
    { name: 'undos', kinds: ['undo'], of: 'own', uses: UNDOS, window: HOUR },
    { name: 'network-undos', kinds: ['undo'], of: 'wide', uses: WIDE * UNDOS, window: HOUR },
  ];
}

/** The limit of the whole site, as a multiple of that of one address. */
const SITE = 10;
const SITE_MIN = 600;
/** Part of the site’s limit reserved for networks with few writes. */
const RESERVED = 0.5;
/** A wide network with at most this many writes per minute counts as one with few writes. */
const FEW = 5;

/**
 * A table of rules for addresses and networks, and a limit for the whole site. When half of the site’s is used, only
 * networks with few writes may write, so that a flood from many networks does not lock out other visitors. Limits
 * refill continuously.
 *
 * Each of several instances has its share of every limit, since their proxy spreads the requests of an
 * address evenly. `writesPerMinute` is the limit of one address, 0 for none; `now` is a monotonic clock in
 * milliseconds.
 */
export function createWriteLimit(
  { writesPerMinute, instances }: Pick<Settings, 'writesPerMinute' | 'instances'>,
  now: () => number,
): WriteLimit {
  if (writesPerMinute === 0) return () => () => {};
  const shareOf = (limit: number): number => Math.ceil(limit / instances);
  const rules = rulesFor(writesPerMinute).map((rule) => {
    const quota = shareOf(rule.uses);
    const window = rule.window ?? MINUTE;
    return { ...rule, quota, window, limit: createRateLimit(quota, { window }) };
  });
  const quotaOfSite = shareOf(Math.max(SITE_MIN, SITE * writesPerMinute));
  const site = createRateLimit(quotaOfSite, { slots: 1 });
  const few = createRateLimit(shareOf(FEW));

  return (address, kind) => {
    const time = now();
    const network = networkOf(address);
    const applying = rules.filter(({ kinds }) => kinds.includes(kind));
    for (const { name, quota, window, limit, of } of applying) {
      const wait = limit.wait(network[of], time);
      if (wait > 0) throw new LimitReached('too_many_requests', { name, quota, window, wait });
    }
    const writesFew = few.wait(network.wide, time) === 0;
    const excess = site.spent('', time) + 1 / quotaOfSite - (writesFew ? 1 : RESERVED);
    if (excess > 0)
      throw new LimitReached('busy', { name: 'site', quota: quotaOfSite, wait: excess * MINUTE });

    for (const { limit, of } of applying) limit.take(network[of], time);
    site.take('', time);
    if (writesFew) few.take(network.wide, time);
    return () => {
      site.giveBack('', now());
      for (const { window, limit, of } of applying)
        if (window === HOUR) limit.giveBack(network[of], now());
    };
  };
}

/**
 * Counts a report of an address; fails with `LimitReached`, and counts nothing, if there are too many. What it returns
 * is to be called for one that is not kept.
 */
export type ReportLimit = (address: string) => () => void;

/** Each of several instances has its share; `now` is a monotonic clock in milliseconds. */
export function createReportLimit(
  { instances }: Pick<Settings, 'instances'>,
  now: () => number,
): ReportLimit {
  const rules = [
    { name: 'reports', of: 'own', quota: REPORTS_PER_HOUR, window: HOUR },
    { name: 'network-reports', of: 'wide', quota: REPORTS_PER_DAY_OF_NETWORK, window: DAY },
  ] as const;
  const limits = rules.map(({ name, of, quota, window }) => {
    const share = Math.ceil(quota / instances);
    return { name, of, limit: createRateLimit(share, { window }) };
  });
  return (address) => {
    const time = now();
    const network = networkOf(address);
    for (const { name, of, limit } of limits) {
      const wait = limit.wait(network[of], time);
      if (wait > 0) throw new LimitReached('too_many_requests', { name, wait });
    }
    for (const { of, limit } of limits) limit.take(network[of], time);
    return () => {
      for (const { of, limit } of limits) limit.giveBack(network[of], now());
    };
  };
}

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

/** How full the storage is. */
export interface StorageUse {
  /** The used part of the limit. */
  used(): number;
  /** Adds what was stored since the last measurement. */
  count(bytes: number): void;
}

const MEGABYTE = 1_000_000;

/** Seconds until somebody may have made room in a full storage. */
const FULL_RETRY_SECONDS = 3_600;

/** The room of an address. */
export type StorageLimit = (address: string) => RoomOfAddress;

interface RoomOfAddress extends StorageRoom {
  /** Fails with `storage_full` where no write is taken. */
  requireAny(): void;
}

/**
 * A limit for all that is stored, and one for what a wide network stores in a day; the latter refills continuously.
 * Each refuses new icons first, at 95 %, so that corrections, removals and undoing go on for long: they take a
 * hundredth of the bytes. Each of several instances has its share of a network's limit.
 */
export function createStorageLimit(
  storage: StorageUse,
  { storagePerNetwork, instances }: Pick<Settings, 'storagePerNetwork' | 'instances'>,
  now: () => number,
): StorageLimit {
  const quota = (storagePerNetwork * MEGABYTE) / instances;
  const share = quota === 0 ? null : createRateLimit(quota, { window: DAY });
  return (address) => {
    const { wide } = networkOf(address);
    const requireLess = (most: number, code: 'storage_full' | 'icons_full'): void => {
      if (storage.used() >= most) throw new Failure(code, { retryAfter: FULL_RETRY_SECONDS });
      const excess = (share?.spent(wide, now()) ?? 0) - most;
      if (excess >= 0)
        throw new Failure(code, { retryAfter: Math.ceil((excess * DAY + 1) / 1_000) });
    };
    return {
      requireAny: () => requireLess(1, 'storage_full'),
      requireForIcon: () => requireLess(ICONS_TO, 'icons_full'),
      count(bytes) {
        storage.count(bytes);
        share?.take(wide, now(), bytes);
      },
    };
  };
}

/** As the health check tells it: the used part in per cent, once it is worth telling. */
export function toldPercent(storage: StorageUse): { readonly storagePercent?: number } {
  const used = storage.used();
  return storageLevel(used) === 'enough' ? {} : { storagePercent: Math.floor(used * 100) };
}
