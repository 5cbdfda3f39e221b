import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './environment.ts';
import type { RequestEntry } from './log.ts';

/** Gives each request an id, which its answer names, and tells of it once the answer is sent. */
export function observeRequests(tell: (entry: RequestEntry) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const id = randomUUID();
    const { incoming, outgoing } = c.env ?? {};
    const written = incoming?.socket.bytesWritten ?? 0;
    c.set('requestId', id);
    await next();
    c.res.headers.set('X-Request-Id', id);

    const { method } = c.req;
    const { status } = c.res;
    const route = matchedRoutes(c)[c.req.routeIndex]?.path ?? '';
    const code = c.var.failure;
    const finish = (): void =>
      tell({
        id,
        method,
        route,
        status,
        ms: performance.now() - started,
        // One request at a time is answered on a connection, so the difference is this answer's.
        bytes: (incoming?.socket.bytesWritten ?? 0) - written,
        code,
      });
    // Destroyed already where the client went away meanwhile.
    if (outgoing === undefined || outgoing.destroyed) finish();
    else outgoing.once('close', finish);
  });
}
