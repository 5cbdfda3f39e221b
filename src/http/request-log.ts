import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';
import type { AppEnv } from './environment.ts';
import type { Network } from './network.ts';

/**
 * The log entry of a request. Contains no address, name or query, because logs are kept and passed on. A request that
 * Node refuses because it cannot be read has none.
 */
export interface RequestEntry {
  readonly id: string;
  readonly method: string;
  /** The pattern of the route, such as `/mbti-db/api/personalities/:id`. */
  readonly route: string;
  readonly status: number;
  /** Milliseconds from the request's head until the response is sent. */
  readonly ms: number;
  /** Bytes sent including headers; 0 without a socket. */
  readonly bytes: number;
  /** Failure code, if the request failed. */
  readonly code?: string | undefined;
  /**
   * The network of a request that a limit refused, as versions and the command `changes` name it: a hash whose key
   * changes daily and is deleted later.
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

/** Status that is logged for a read whose client has disconnected, as in nginx. */
export const CLIENT_LEFT = 499;

/**
 * Middleware that assigns each request an id (header `X-Request-Id`), and reports the request once its response is
 * sent. `sourceOf` returns the name of the client's network if a limit refused the request.
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
    // A write is made even if its client has disconnected.
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
        // Pipelined requests share a connection, so each number may include bytes of the other responses.
        bytes: (incoming?.socket.bytesWritten ?? 0) - written,
        code,
        source: code === 'too_many_requests' ? await sourceOf(network) : undefined,
      });
    // Already destroyed if the client has disconnected.
    if (outgoing === undefined || outgoing.destroyed) void finish();
    else outgoing.once('close', () => void finish());
  });
}
