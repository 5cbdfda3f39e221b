import { createHash, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { LimitReached } from '../../catalogue/limit-reached.ts';
import { Failure } from '../../domain/failure.ts';
import { BASE_PATH } from '../../domain/paths.ts';
import { MINUTE } from '../../domain/time.ts';
import type { Settings } from '../../settings.ts';
import type { AppEnv } from '../environment.ts';
import { networkOf } from './network.ts';
import { createRateLimit } from './rate-limit.ts';
import { isSameSite } from './same-site.ts';

/** Who has the operator's key. */
export interface Moderator {
  /** Whether there is a key; without one there is nothing to enter. */
  readonly isOpen: boolean;
  isIn(c: Context<AppEnv>): Promise<boolean>;
  /** Begins a session; fails with `unauthorized`, and with `LimitReached` after too many wrong keys. */
  enter(c: Context<AppEnv>, key: string): Promise<void>;
  leave(c: Context<AppEnv>): void;
  /** Lets the operator pass; everybody else gets `not_found`, `cross_site` or `unauthorized`. */
  readonly guard: MiddlewareHandler<AppEnv>;
  /** What comes before a key is looked at: `not_found`, `cross_site`. */
  readonly door: MiddlewareHandler<AppEnv>;
}

export interface ModeratorOptions {
  readonly settings: Pick<Settings, 'moderationKey' | 'instances' | 'publicUrl'>;
  readonly secret: Uint8Array;
  readonly https: boolean;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const COOKIE = 'moderacao';
/** Days of a session. */
const SESSION_DAYS = 30;
const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Wrong keys within a window, of one address and of a wide network. */
const WRONG = [
  { of: 'own', keys: 5 },
  { of: 'wide', keys: 20 },
] as const;
const WRONG_WINDOW = 10 * MINUTE;

/**
 * A session is a signed cookie with the time at which it ends. The key is part of what signs it, so that a changed key
 * ends all sessions; it is nowhere in the cookie.
 */
export function identifyModerator({
  settings: { moderationKey, instances, publicUrl },
  secret,
  https,
  now = Date.now,
}: ModeratorOptions): Moderator {
  const isOpen = moderationKey !== '';
  const signing = new Uint8Array(
    hkdfSync('sha256', secret, digest(moderationKey), 'moderation cookie', 32),
  );
  const wrong = WRONG.map(({ of, keys }) => {
    const limit = createRateLimit(Math.ceil(keys / instances), { window: WRONG_WINDOW });
    return { of, limit };
  });

  const isIn = async (c: Context<AppEnv>): Promise<boolean> => {
    if (!isOpen) return false;
    const ends = await getSignedCookie(c, signing, COOKIE);
    if (typeof ends !== 'string') return false;
    // More is left than a session has where the clock was set back.
    const left = Number(ends) - now();
    return left > 0 && left <= SESSION_SECONDS * 1_000;
  };
  const door: MiddlewareHandler<AppEnv> = createMiddleware<AppEnv>(async (c, next) => {
    if (!isOpen) throw new Failure('not_found');
    if (!isSameSite(c.req.raw.headers, publicUrl)) throw new Failure('cross_site');
    c.header('Cache-Control', 'no-store');
    await next();
  });
  return {
    isOpen,
    isIn,
    async enter(c, key) {
      const network = networkOf(c.var.address);
      const time = performance.now();
      for (const { of, limit } of wrong) {
        const wait = limit.wait(network[of], time);
        if (wait > 0) throw new LimitReached('too_many_requests', { name: 'wrong-keys', wait });
      }
      // Digests have one length, and are compared in constant time.
      if (!isOpen || !timingSafeEqual(digest(key), digest(moderationKey))) {
        for (const { of, limit } of wrong) limit.take(network[of], time);
        throw new Failure('unauthorized');
      }
      await setSignedCookie(c, COOKIE, String(now() + SESSION_SECONDS * 1_000), signing, {
        ...flags(https),
        maxAge: SESSION_SECONDS,
      });
    },
    leave: (c) => void deleteCookie(c, COOKIE, flags(https)),
    door,
    guard: createMiddleware<AppEnv>((c, next) =>
      door(c, async () => {
        if (!(await isIn(c))) throw new Failure('unauthorized');
        await next();
      }),
    ),
  };
}

/** Not sent with any request that another site makes, nor readable by scripts. */
function flags(https: boolean) {
  return { path: BASE_PATH, httpOnly: true, sameSite: 'Strict', secure: https } as const;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
