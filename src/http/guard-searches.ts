import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './environment.ts';
import { LimitReached } from './limit-reached.ts';
import { networkOf } from './network.ts';
import type { Overload } from './overload.ts';
import { createShares } from './shares.ts';

/** Searches that may be under way at a time, for one network and for all. */
const UNDER_WAY = { name: 'searches', perKey: 64, total: 256 };

/** Milliseconds after which an overload may have passed. */
const OVERLOAD_WAIT = 2_000;

/** What every page of people passes: refused while the server is overloaded or too many are under way. */
export function guardSearches(overload: Overload) {
  const shares = createShares(UNDER_WAY);
  return createMiddleware<AppEnv>(async (c, next) => {
    if (overload.isOver()) throw new LimitReached('busy', { name: 'load', wait: OVERLOAD_WAIT });
    const { own } = networkOf(c.var.address);
    shares.take(own, 1);
    try {
      await next();
    } finally {
      shares.giveBack(own, 1);
    }
  });
}
