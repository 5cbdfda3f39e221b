import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { Failure } from '../../domain/failure.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import { DAY } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';
import { deriveKey } from '../keyed-hash.ts';
import type { Limits } from './limits.ts';
import { createMemory } from './rate-limit.ts';
import { isSameSite } from './same-site.ts';

export type Moderator = ReturnType<typeof identifyModerator>;

interface ModeratorOptions {
  readonly settings: Pick<Settings, 'moderationKey' | 'publicUrl'>;
  readonly limits: Limits;
  readonly secret: Uint8Array;
  readonly https: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const COOKIE = 'moderacao';
/** Length in bytes of a session's random name. */
const NAME_BYTES = 5;

/** The lifetime of a session in days, and in milliseconds. */
const SESSION_DAYS = 30;
const SESSION = SESSION_DAYS * DAY;

/** Maximum number of ended sessions that are remembered. */
const ENDED_MAX = 1_000;

/**
 * Authenticates the operator by the moderation key. A session is a signed cookie with its expiry time and a random
 * name. The signing key is derived from the moderation key, so that changing that key ends all sessions; the cookie
 * does not contain it. After signing out, copies of the cookie are rejected too, for as long as this process remembers
 * the session.
 */
export function identifyModerator({
  settings: { moderationKey, publicUrl },
  limits,
  secret,
  https,
  now = Date.now,
}: ModeratorOptions) {
  const isEnabled = moderationKey !== '';
  const signing = deriveKey(secret, 'moderation cookie', digest(moderationKey));
  const ended = createMemory<true>(ENDED_MAX);

  /** The content of a valid session cookie, its expiry time and random name; null without one. */
  const sessionOf = async (c: Context<AppEnv>): Promise<string | null> => {
    if (!isEnabled) return null;
    const session = await getSignedCookie(c, signing, COOKIE);
    if (typeof session !== 'string' || ended.has(session)) return null;
    // If the clock was set back, more time remains than a session lasts.
    const rest = Number(session.split('.')[0]) - now();
    return rest > 0 && rest <= SESSION ? session : null;
  };
  const isSignedIn = async (c: Context<AppEnv>): Promise<boolean> => (await sessionOf(c)) !== null;
  const precheck: MiddlewareHandler<AppEnv> = createMiddleware<AppEnv>(async (c, next) => {
    if (!isEnabled) throw new Failure('not_found');
    if (!isSameSite(c.req.raw.headers, publicUrl)) throw new Failure('cross_site');
    c.header('Cache-Control', 'no-store');
    await next();
  });
  return {
    /** Whether a key is set; without one nobody can sign in. */
    isEnabled,
    isSignedIn,
    /** Begins a session. Fails with `unauthorized`, and with `LimitReached` after too many wrong keys. */
    async signIn(c: Context<AppEnv>, key: string): Promise<void> {
      limits.require(c.var.network, 'wrong-key');
      // Digests have the same length, and are compared in constant time.
      if (!isEnabled || !timingSafeEqual(digest(key), digest(moderationKey))) {
        limits.take(c.var.network, 'wrong-key');
        throw new Failure('unauthorized');
      }
      const name = randomBytes(NAME_BYTES).toString('hex');
      const session = `${now() + SESSION}.${name}`;
      await setSignedCookie(c, COOKIE, session, signing, {
        ...flags(https),
        maxAge: SESSION / 1_000,
      });
    },
    /** Ends the session. */
    async signOut(c: Context<AppEnv>): Promise<void> {
      const session = await sessionOf(c);
      if (session !== null) ended.set(session, true);
      deleteCookie(c, COOKIE, flags(https));
    },
    /** Middleware that runs before a key is checked. Fails with `not_found` without a key, and with `cross_site`. */
    precheck,
  };
}

/** The cookie's attributes: requests from other sites do not send it, and scripts cannot read it. */
function flags(https: boolean) {
  return { path: BASE_PATH, httpOnly: true, sameSite: 'Strict', secure: https } as const;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
