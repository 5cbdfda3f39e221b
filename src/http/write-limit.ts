import { type Budget, createBudget } from './budget.ts';
import { LimitReached } from './limit-reached.ts';
import { networkOf } from './network.ts';

export type WriteKind = 'change' | 'removal';

/** Counts a write of an address, or fails with `LimitReached`. */
export type WriteLimit = (address: string, kind: WriteKind) => void;

/** How much more than one address a network of many may write. */
const WIDE_FACTOR = 4;
/** How much more than one address all together may write. */
const SITE_FACTOR = 10;
const SITE_MIN = 600;
/** Part of the site's budget that is for those who write little. */
const RESERVED_SHARE = 0.5;
/** Writes a minute that a network which writes little may have. */
const LITTLE = 5;
const REMOVALS_MIN = 10;
const REMOVALS_SHARE = 5;

const SITE = 'site';

interface Rule {
  readonly name: string;
  readonly perMinute: number;
  readonly budget: Budget;
  readonly key: string;
}

/**
 * A budget for each address (an IPv6 network of 64 bits counts as one), a wider one for its
 * neighbourhood, a smaller one for removals, and a brake on the whole site: once half of what all may
 * write in a minute is written, only networks that have written little go on, so that a flood from
 * many networks leaves room for people. It loosens by itself as the budget fills.
 *
 * `perMinute` is for one address, 0 for no limit at all; `now` is a monotonic clock in milliseconds.
 */
export function createWriteLimit(perMinute: number, now: () => number): WriteLimit {
  if (perMinute === 0) return () => {};
  const widePerMinute = perMinute * WIDE_FACTOR;
  const removalsPerMinute = Math.min(
    perMinute,
    Math.max(REMOVALS_MIN, Math.ceil(perMinute / REMOVALS_SHARE)),
  );
  const sitePerMinute = Math.max(SITE_MIN, perMinute * SITE_FACTOR);
  const own = createBudget(perMinute);
  const wide = createBudget(widePerMinute);
  const removals = createBudget(removalsPerMinute);
  const little = createBudget(LITTLE);
  const site = createBudget(sitePerMinute, 1);

  return (address, kind) => {
    const time = now();
    const network = networkOf(address);
    const rules: readonly Rule[] = [
      { name: 'writes', perMinute, budget: own, key: network.own },
      { name: 'network', perMinute: widePerMinute, budget: wide, key: network.wide },
    ];
    const perRemoval = { perMinute: removalsPerMinute, budget: removals, key: network.own };
    const removal: Rule | null = kind === 'removal' ? { name: 'removals', ...perRemoval } : null;
    const take = ({ budget, key }: Rule): void => budget.take(key, time);

    for (const rule of rules) refuseAbove(rule, time);
    // A removal that is one too many is a write like any other, nonetheless.
    for (const rule of rules) take(rule);
    if (removal !== null) refuseAbove(removal, time);

    const writesLittle = little.wait(network.wide, time) === 0;
    const room = writesLittle ? 1 : RESERVED_SHARE;
    const excess = site.spent(SITE, time) + 1 / sitePerMinute - room;
    if (excess > 0) {
      throw new LimitReached('busy', { name: SITE, quota: sitePerMinute, wait: excess * 60_000 });
    }

    if (removal !== null) take(removal);
    site.take(SITE, time);
    if (writesLittle) little.take(network.wide, time);
  };
}

function refuseAbove({ name, perMinute, budget, key }: Rule, time: number): void {
  const wait = budget.wait(key, time);
  if (wait > 0) throw new LimitReached('too_many_requests', { name, quota: perMinute, wait });
}
