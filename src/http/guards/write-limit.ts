import { LimitReached } from '../../catalogue/limit-reached.ts';
import type { Settings } from '../../settings.ts';
import { networkOf } from './network.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

export type WriteKind = 'change' | 'removal';

/** Counts a write of an address; fails with `LimitReached` if it exceeds a limit. */
export type WriteLimit = (address: string, kind: WriteKind) => void;

/** The limit of a wide network, as a multiple of that of one address. */
const WIDE_FACTOR = 4;
/** The limit of the whole site, as a multiple of that of one address. */
const SITE_FACTOR = 10;
const SITE_MIN = 600;
/** Part of the site's budget reserved for networks with few writes. */
const RESERVED_SHARE = 0.5;
/** A network with at most this many writes per minute counts as one with few writes. */
const LITTLE = 5;
const REMOVALS_MIN = 10;
const REMOVALS_SHARE = 5;

const SITE = 'site';

interface Rule {
  readonly name: string;
  readonly perMinute: number;
  readonly budget: RateLimit;
  readonly key: string;
}

/**
 * Budgets for each address (or IPv6 /64), larger ones for its wide network, smaller ones of both for
 * removals, and one for the whole site. When half of the site's budget is used, only networks with few
 * writes may write, so that a flood from many networks does not lock out other visitors. Budgets refill
 * continuously.
 *
 * Each of several instances has its share of every budget, since their proxy spreads the requests of an
 * address evenly. `writesPerMinute` is the limit of one address, 0 for none; `now` is a monotonic clock in
 * milliseconds.
 */
export function createWriteLimit(
  { writesPerMinute, instances }: Pick<Settings, 'writesPerMinute' | 'instances'>,
  now: () => number,
): WriteLimit {
  if (writesPerMinute === 0) return () => {};
  const shareOf = (limit: number): number => Math.ceil(limit / instances);
  const perMinute = shareOf(writesPerMinute);
  const widePerMinute = shareOf(writesPerMinute * WIDE_FACTOR);
  const removalLimit = Math.min(
    writesPerMinute,
    Math.max(REMOVALS_MIN, Math.ceil(writesPerMinute / REMOVALS_SHARE)),
  );
  const removalsPerMinute = shareOf(removalLimit);
  const wideRemovalsPerMinute = shareOf(removalLimit * WIDE_FACTOR);
  const sitePerMinute = shareOf(Math.max(SITE_MIN, writesPerMinute * SITE_FACTOR));
  const own = createRateLimit(perMinute);
  const wide = createRateLimit(widePerMinute);
  const removals = createRateLimit(removalsPerMinute);
  const wideRemovals = createRateLimit(wideRemovalsPerMinute);
  const little = createRateLimit(shareOf(LITTLE));
  const site = createRateLimit(sitePerMinute, 1);

  return (address, kind) => {
    const time = now();
    const network = networkOf(address);
    const rules: readonly Rule[] = [
      { name: 'writes', perMinute, budget: own, key: network.own },
      { name: 'network', perMinute: widePerMinute, budget: wide, key: network.wide },
    ];
    const rulesOfRemovals: readonly Rule[] = [
      { name: 'removals', perMinute: removalsPerMinute, budget: removals, key: network.own },
      {
        name: 'network-removals',
        perMinute: wideRemovalsPerMinute,
        budget: wideRemovals,
        key: network.wide,
      },
    ];
    const ofRemoval = kind === 'removal' ? rulesOfRemovals : [];
    const take = ({ budget, key }: Rule): void => budget.take(key, time);

    for (const rule of rules) refuseAbove(rule, time);
    // A removal refused by the limits of removals still counts as a write.
    for (const rule of rules) take(rule);
    for (const rule of ofRemoval) refuseAbove(rule, time);

    const writesLittle = little.wait(network.wide, time) === 0;
    const room = writesLittle ? 1 : RESERVED_SHARE;
    const excess = site.spent(SITE, time) + 1 / sitePerMinute - room;
    if (excess > 0) {
      throw new LimitReached('busy', { name: SITE, quota: sitePerMinute, wait: excess * 60_000 });
    }

    for (const rule of ofRemoval) take(rule);
    site.take(SITE, time);
    if (writesLittle) little.take(network.wide, time);
  };
}

function refuseAbove({ name, perMinute, budget, key }: Rule, time: number): void {
  const wait = budget.wait(key, time);
  if (wait > 0) throw new LimitReached('too_many_requests', { name, quota: perMinute, wait });
}
