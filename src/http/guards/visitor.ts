import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { generateSignedCookie, getSignedCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import { DAY } from '../../domain/time.ts';
import { VISITOR_DAYS, VISITOR_PATTERN } from '../../domain/versions/change.ts';
import type { AppEnv } from '../environment.ts';
import { deriveKey } from '../keyed-hash.ts';

/** Length in bytes of a visitor's name, which is written as ten hexadecimal digits. */
const NAME_BYTES = 5;

const VISITOR_COOKIE = 'visitante';

/** Seconds for which a browser keeps the cookie. */
const MAX_AGE = (VISITOR_DAYS * DAY) / 1_000;

/**
 * Middleware that identifies the visitor of a write, for the version that it creates: by the name in the signed cookie,
 * or by a new random name. The cookie is set with the first accepted write, so that reading leaves no trace in the
 * browser. A forged or malformed cookie counts as none. `secret` is the store's, the same for all instances.
 */
export function identifyVisitor(secret: Uint8Array, https: boolean) {
  const key = keyOf(secret);
  const readVisitor = createVisitorReader(secret);
  return createMiddleware<AppEnv>(async (c, next) => {
    const known = await readVisitor(c);
    const visitor = known ?? randomBytes(NAME_BYTES).toString('hex');
    c.set('visitor', visitor);
    await next();
    // A form without scripts is answered with a redirection, so success is any status below 400.
    if (known !== null || c.res.status >= 400) return;
    const cookie = await generateSignedCookie(VISITOR_COOKIE, visitor, key, {
      path: BASE_PATH,
      maxAge: MAX_AGE,
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    });
    // `setSignedCookie` would make a new response here, whose body is a stream, which takes a millisecond to be sent.
    c.res.headers.append('Set-Cookie', cookie);
  });
}

/** Creates a function that reads the visitor's name from the cookie, or null; it assigns no new name. */
export function createVisitorReader(secret: Uint8Array) {
  const key = keyOf(secret);
  return async (c: Context<AppEnv>): Promise<string | null> => {
    const signed = await getSignedCookie(c, key, VISITOR_COOKIE);
    return typeof signed === 'string' && VISITOR_PATTERN.test(signed) ? signed : null;
  };
}

function keyOf(secret: Uint8Array): Uint8Array<ArrayBuffer> {
  return deriveKey(secret, 'visitor cookie');
}

/** The catalogue that records the writes of this request under its visitor and its neighbourhood. */
export function catalogueOfWriter(c: Context<AppEnv>): Catalogue {
  const { catalogue, visitor, network, allowance } = c.var;
  return catalogue.as({ visitor, network: network.neighbourhood, allowance });
}
