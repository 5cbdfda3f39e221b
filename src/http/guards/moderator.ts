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
/** Bytes of the random name of a session. */
const NAME_BYTES = 5;

/** Days, and milliseconds, of a session. */
const SESSION_DAYS = 30;
const SESSION = SESSION_DAYS * DAY;

/** Sessions that were left, and are remembered until then. */
const LEFT_MAX = 1_000;

/**
 * Tells who has the operator's key. A session is a signed cookie with the time at which it ends and a random name. The
 * key is part of what signs it, so that a changed key ends all sessions; it is nowhere in the cookie. One that is left
 * has ended for whoever has a copy of the cookie, as long as this process remembers it.
 */
export function identifyModerator({
  settings: { moderationKey, publicUrl },
  limits,
  secret,
  https,
  now = Date.now,
}: ModeratorOptions) {
  const isOpen = moderationKey !== '';
  const signing = deriveKey(secret, 'moderation cookie', digest(moderationKey));
  const left = createMemory<true>(LEFT_MAX);

  /** The session's time and random name; null without one. */
  const sessionOf = async (c: Context<AppEnv>): Promise<string | null> => {
    if (!isOpen) return null;
    const session = await getSignedCookie(c, signing, COOKIE);
    if (typeof session !== 'string' || left.has(session)) return null;
    // Where the clock was set back, more time is left than a session has.
    const rest = Number(session.split('.')[0]) - now();
    return rest > 0 && rest <= SESSION ? session : null;
  };
  const isIn = async (c: Context<AppEnv>): Promise<boolean> => (await sessionOf(c)) !== null;
  const door: MiddlewareHandler<AppEnv> = createMiddleware<AppEnv>(async (c, next) => {
    if (!isOpen) throw new Failure('not_found');
    if (!isSameSite(c.req.raw.headers, publicUrl)) throw new Failure('cross_site');
    c.header('Cache-Control', 'no-store');
    await next();
  });
  return {
    /** Whether there is a key; without one there is nothing to enter. */
    isOpen,
    isIn,
    /** Begins a session; fails with `unauthorized`, and with `LimitReached` after too many wrong keys. */
    async enter(c: Context<AppEnv>, key: string): Promise<void> {
      limits.require(c.var.network, 'wrong-key');
      // Digests have one length, and are compared in constant time.
      if (!isOpen || !timingSafeEqual(digest(key), digest(moderationKey))) {
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
    async leave(c: Context<AppEnv>): Promise<void> {
      const session = await sessionOf(c);
      if (session !== null) left.set(session, true);
      deleteCookie(c, COOKIE, flags(https));
    },
    /** What comes before a key is looked at: `not_found`, `cross_site`. */
    door,
    /** Lets the operator pass; everybody else gets `not_found`, `cross_site` or `unauthorized`. */
    guard: createMiddleware<AppEnv>((c, next) =>
      door(c, async () => {
        if (!(await isIn(c))) throw new Failure('unauthorized');
        await next();
      }),
    ),
  };
}

/** The flags of the cookie: no request that another site makes has it, and no script reads it. */
function flags(https: boolean) {
  return { path: BASE_PATH, httpOnly: true, sameSite: 'Strict', secure: https } as const;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
