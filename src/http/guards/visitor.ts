import { hkdfSync, randomBytes } from 'node:crypto';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { VISITOR_PATTERN } from '../../domain/change.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import type { AppEnv } from '../environment.ts';

/** Ten hexadecimal digits. */
const NAME_BYTES = 5;

const VISITOR_COOKIE = 'visitante';

/** Seconds: 400 days, the longest that browsers keep a cookie (RFC 6265bis, section 5.5). */
const MAX_AGE = 400 * 24 * 60 * 60;

export interface VisitorOptions {
  /** Random and secret; every instance on this database has the same one. */
  readonly secret: Uint8Array;
  readonly https: boolean;
}

/**
 * Names the visitor of a write, for the version that it makes: by the signed cookie, or by a new random
 * name. The cookie is set with the first write that is accepted, so that reading leaves no trace in the
 * browser. One that is forged or malformed counts as none.
 */
export function identifyVisitor({ secret, https }: VisitorOptions) {
  // A derived key: other uses of the secret derive other keys, which cannot sign this cookie.
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'visitor cookie', 32));
  return createMiddleware<AppEnv>(async (c, next) => {
    const signed = await getSignedCookie(c, key, VISITOR_COOKIE);
    const known = typeof signed === 'string' && VISITOR_PATTERN.test(signed);
    const visitor = known ? signed : randomBytes(NAME_BYTES).toString('hex');
    c.set('visitor', visitor);
    await next();
    if (known || !c.res.ok) return;
    await setSignedCookie(c, VISITOR_COOKIE, visitor, key, {
      path: BASE_PATH,
      maxAge: MAX_AGE,
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    });
  });
}
