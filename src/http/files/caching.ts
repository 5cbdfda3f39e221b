import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../environment.ts';

/** Of what never changes at its address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** `onFound` of serveStatic would be too late: it is called after the response was created. */
export const keptForever = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', IMMUTABLE);
});

/** Answers without Cache-Control may be stored, and are revalidated at each use. */
export const keptByDefault = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-cache');
});
