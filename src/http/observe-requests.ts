import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './environment.ts';
import type { RequestEntry } from './log.ts';

/** Status of a read whose client has left, as nginx logs it. */
export const CLIENT_LEFT = 499;

/** Assigns each request an id (header `X-Request-Id`), and reports the request once its response is sent. */
export function observeRequests(report: (entry: RequestEntry) => void) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = performance.now();
    const id = randomUUID();
    const { incoming, outgoing } = c.env ?? {};
    const written = incoming?.socket.bytesWritten ?? 0;
    c.set('requestId', id);
    await next();
    c.res.headers.set('X-Request-Id', id);

    const { method } = c.req;
    // A write that its client left was made nevertheless.
    const isLeft = outgoing?.destroyed === true && method === 'GET';
    const status = isLeft ? CLIENT_LEFT : c.res.status;
    const route = matchedRoutes(c)[c.req.routeIndex]?.path ?? '';
    const code = c.var.failure;
    const finish = (): void =>
      report({
        id,
        method,
        route,
        status,
        ms: performance.now() - started,
        // A connection answers one request at a time, so the difference belongs to this response.
        bytes: (incoming?.socket.bytesWritten ?? 0) - written,
        code,
      });
    // Already destroyed if the client has disconnected.
    if (outgoing === undefined || outgoing.destroyed) finish();
    else outgoing.once('close', finish);
  });
}
