import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ROW_BYTES } from '../../catalogue/writes.ts';
import { Failure } from '../../domain/failure.ts';
import { iconHashOf } from '../../domain/paths.ts';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';
import type { Network } from '../network.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Limits, WriteKind } from './limits.ts';
import { isSameSite } from './same-site.ts';
import type { StorageLimit } from './storage-limit.ts';

const READ_ONLY_RETRY_SECONDS = 600;

/** Fails with `read_only` if nothing may be written, not even by the operator. */
export function requireWritable({ readOnly }: Pick<Settings, 'readOnly'>): void {
  if (readOnly) throw new Failure('read_only', { retryAfter: READ_ONLY_RETRY_SECONDS });
}

/** Middleware that guards writes before their body is read: same site, read-only mode, storage and rate limits. */
export function guardWrites(
  settings: Pick<Settings, 'publicUrl' | 'readOnly'>,
  { limits, storage }: { readonly limits: Limits; readonly storage: StorageLimit },
  kind?: WriteKind,
) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!isSameSite(c.req.raw.headers, settings.publicUrl)) throw new Failure('cross_site');
    requireWritable(settings);
    const allowance = storage(c.var.network);
    const removes = c.req.method === 'DELETE';
    // Removals must be possible when the storage is full, too.
    if (kind !== 'report' && !removes) allowance.requireAny();
    c.set('allowance', allowance);
    const { giveBack } = limits.take(c.var.network, kind ?? (removes ? 'removal' : 'change'));
    await next();
    // A form without scripts is answered with a redirection to the page that shows the outcome.
    if (c.res.status >= 400 || hasVersionThatWasSent(c)) giveBack();
    // The catalogue counts the bytes of versions.
    else if (kind === 'guess' || kind === 'report') allowance.count(ROW_BYTES);
  });
}

/** Whether nothing was stored because the traits that were sent equal those that are stored. */
function hasVersionThatWasSent(c: Context<AppEnv>): boolean {
  const tag = c.res.headers.get('ETag');
  return tag !== null && tag === c.req.header('If-Match');
}

/** Maximum number of new icons in progress per network; the encoder's queue limits the total. */
const IN_PROGRESS = {
  address: 16,
  distinct: 24,
  block: 24,
  total: Number.POSITIVE_INFINITY,
};

/**
 * Limits the part of the encoder's queue that one network may use, since one burst would otherwise fill the queue. The
 * returned function runs a write, or fails with `LimitReached` if its network has too many new icons in progress.
 */
export function limitIcons() {
  const limit = createConcurrencyLimit('icons', IN_PROGRESS);
  return async <T>(network: Network, icon: string | null, write: () => Promise<T>): Promise<T> => {
    // A stored icon that is kept is not encoded again.
    if (icon === null || iconHashOf(icon) !== null) return write();
    limit.take(network, 1);
    try {
      return await write();
    } finally {
      limit.giveBack(network, 1);
    }
  };
}
