import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../environment.ts';

const READS = ['GET', 'HEAD'];
const READABLE = ['ETag', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'].join(
  ', ',
);

const answerPreflight = cors({
  origin: '*',
  allowMethods: READS,
  allowHeaders: ['If-None-Match'],
  maxAge: 86_400,
});

/**
 * CORS: other sites may read without credentials, but not write. Responses to writes have no CORS headers,
 * and preflights allow reading methods only.
 */
export const allowCrossOriginReads = createMiddleware<AppEnv>(async (c, next) => {
  const { method } = c.req;
  if (method === 'OPTIONS' && c.req.header('Access-Control-Request-Method') !== undefined)
    return answerPreflight(c, next);
  await next();
  if (!READS.includes(method)) return;
  c.res.headers.set('Access-Control-Allow-Origin', '*');
  c.res.headers.set('Access-Control-Expose-Headers', READABLE);
});
