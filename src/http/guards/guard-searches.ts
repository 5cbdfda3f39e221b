import { createMiddleware } from 'hono/factory';
import { LimitReached } from '../../catalogue/limit-reached.ts';
import type { AppEnv } from '../environment.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { networkOf } from './network.ts';
import type { Overload } from './overload.ts';

/** Maximum number of simultaneous searches, per address, per wide network and in total. */
const UNDER_WAY = { name: 'searches', own: 64, wide: 128, total: 256 };

/** Milliseconds until a retry after an overload. */
const OVERLOAD_WAIT = 2_000;

/** Guards all routes that search: refuses while the event loop is overloaded or too many searches run. */
export function guardSearches(overload: Overload) {
  const shares = createConcurrencyLimit(UNDER_WAY);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (overload.isOver()) throw new LimitReached('busy', { name: 'load', wait: OVERLOAD_WAIT });
    await shares.during(networkOf(c.var.address), 1, next);
  });
}
