import { LimitReached } from '../../catalogue/limit-reached.ts';
import { HOUR, MINUTE } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import { type Network, networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

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
