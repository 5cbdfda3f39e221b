import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './environment.ts';

const READS = ['GET', 'HEAD'];

const allowReads = cors({
  origin: '*',
  allowMethods: READS,
  allowHeaders: ['If-None-Match'],
  exposeHeaders: ['ETag', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'],
  maxAge: 86_400,
});

/**
 * Pages of other sites may read, without credentials, and not write: writes have no such header, and the
 * answer to a browser that asks beforehand (preflight) allows reading alone.
 */
export const openReads = createMiddleware<AppEnv>((c, next) => {
  const { method } = c.req;
  const isPreflight =
    method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined;
  return READS.includes(method) || isPreflight ? allowReads(c, next) : next();
});
