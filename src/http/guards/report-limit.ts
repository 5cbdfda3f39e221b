import { LimitReached } from '../../catalogue/limit-reached.ts';
import { REPORTS_PER_DAY_OF_NETWORK, REPORTS_PER_HOUR } from '../../domain/reports/report.ts';
import { DAY, HOUR } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';

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
