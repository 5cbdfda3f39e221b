import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './environment.ts';
import type { Network } from './network.ts';

/**
 * The log entry of a request. Id, method and route are null if it was refused before the app, most of the time
 * because it could not be read. Contains no address, name or query, because logs are kept and passed on.
 */
export interface RequestEntry {
  readonly id: string | null;
  readonly method: string | null;
  /** The pattern of the route, such as `/mbti-db/api/personalities/:id`. */
  readonly route: string | null;
  readonly status: number;
  /** Milliseconds from the request's head until the response is sent. */
  readonly ms: number;
  /** Bytes sent including headers; 0 without a socket. */
  readonly bytes: number;
  /** Failure code, if the request failed. */
  readonly code?: string | undefined;
  /**
   * The network that asked, where a limit refused it, as versions and the command `changes` name it. A hash by a
   * key of the day, which is deleted in time.
   */
  readonly source?: string | undefined;
}

/** The server's log, for the operator. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  /** Logs the private cause of a failure. */
  error(message: string, cause?: unknown, requestId?: string): void;
  request(entry: RequestEntry): void;
}

/** Status of a read whose client has left, as nginx logs it. */
export const CLIENT_LEFT = 499;

/**
 * Assigns each request an id (header `X-Request-Id`), and reports the request once its response is sent. `sourceOf`
 * names the network that asked, where a limit is reached.
 */
export function observeRequests(
  report: (entry: RequestEntry) => void,
  sourceOf: (network: Network) => Promise<string | undefined>,
) {
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
    const { network } = c.var;
    const finish = async (): Promise<void> =>
      report({
        id,
        method,
        route,
        status,
        ms: performance.now() - started,
        // Pipelined requests share a connection at a time: each then has a part of the bytes of the others.
        bytes: (incoming?.socket.bytesWritten ?? 0) - written,
        code,
        source: code === 'too_many_requests' ? await sourceOf(network) : undefined,
      });
    // Already destroyed if the client has disconnected.
    if (outgoing === undefined || outgoing.destroyed) void finish();
    else outgoing.once('close', () => void finish());
  });
}
