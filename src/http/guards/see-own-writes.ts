import { getCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { LocalCatalogue } from '../../catalogue/create-catalogue.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import type { AppEnv } from '../environment.ts';

const POSITION_COOKIE = 'posicao';

/** Seconds. A replica that is further behind needs its operator. */
const MAX_AGE = 60 * 60;

const READS = ['GET', 'HEAD'];

/**
 * Chooses the catalogue that a request reads. Where replicas may answer, a write sets a cookie with its
 * position, and reads with this cookie see a state that has that write. A conflict (412) sets it too, so
 * that the version which it is about can be read.
 *
 * The cookie is not signed: a forged one can only send the reads of its sender to the primary.
 */
export function seeOwnWrites(catalogue: LocalCatalogue, { https }: { readonly https: boolean }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { replicated } = catalogue;
    const isRead = READS.includes(c.req.method);
    const lags = isRead && replicated !== null;
    c.set('catalogue', lags ? replicated.reads(getCookie(c, POSITION_COOKIE) ?? null) : catalogue);
    await next();
    if (isRead || !(c.res.ok || c.res.status === 412)) return;
    const position = replicated?.position() ?? null;
    if (position === null) return;
    setCookie(c, POSITION_COOKIE, position, {
      path: BASE_PATH,
      maxAge: MAX_AGE,
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    });
  });
}
