import { hkdfSync, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { VISITOR_DAYS, VISITOR_PATTERN } from '../../domain/change.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import type { AppEnv } from '../environment.ts';

/** Ten hexadecimal digits. */
const NAME_BYTES = 5;

const VISITOR_COOKIE = 'visitante';

/** Seconds. */
const MAX_AGE = VISITOR_DAYS * 24 * 60 * 60;

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
  const key = keyOf(secret);
  return createMiddleware<AppEnv>(async (c, next) => {
    const known = await readVisitor(c, key);
    const visitor = known ?? randomBytes(NAME_BYTES).toString('hex');
    c.set('visitor', visitor);
    await next();
    if (known !== null || !c.res.ok) return;
    await setSignedCookie(c, VISITOR_COOKIE, visitor, key, {
      path: BASE_PATH,
      maxAge: MAX_AGE,
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    });
  });
}

/** The name that a visitor has already, or null; it gives none. */
export function createVisitorReader(secret: Uint8Array) {
  const key = keyOf(secret);
  return (c: Context<AppEnv>) => readVisitor(c, key);
}

/** A derived key: other uses of the secret derive other keys, which cannot sign this cookie. */
function keyOf(secret: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'visitor cookie', 32));
}

async function readVisitor(
  c: Context<AppEnv>,
  key: Uint8Array<ArrayBuffer>,
): Promise<string | null> {
  const signed = await getSignedCookie(c, key, VISITOR_COOKIE);
  return typeof signed === 'string' && VISITOR_PATTERN.test(signed) ? signed : null;
}
