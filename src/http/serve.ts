import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { Failure } from '../domain/failure.ts';
import { type Connections, trackConnections } from './connections.ts';
import { drain } from './drain.ts';
import type { AppEnv } from './environment.ts';
import { problemResponse } from './problem.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { hasBody, isTooLong, settleBody } from './settle-body.ts';

export interface ServeOptions {
  readonly app: Hono<AppEnv>;
  readonly port: number;
  readonly host: string;
  /** Lets something answer before the app does; in development that is the pages' builder. */
  readonly before?: (listener: RequestListener) => RequestListener;
  /** Other than the usual ones, for tests. */
  readonly timeouts?: Partial<Timeouts>;
}

/** All in milliseconds. */
export interface Timeouts {
  /** For the head of a request to come. */
  readonly head: number;
  /** For a whole request to come. With the time for its refusal to arrive, 15 s. */
  readonly request: number;
  /** Until a connection on which nothing moves is closed, also one whose answer is not read. */
  readonly silence: number;
  /** That idle connections stay open in a drain, so that they end with an answer. */
  readonly drainGrace: number;
  /** Between two looks at which requests are late. */
  readonly check: number;
}

export interface Serving {
  /** With the port that was really taken. */
  readonly port: number;
  /** Takes no new connections, lets requests under way end, and resolves when all connections are closed. */
  drain(): Promise<void>;
}

const TIMEOUTS: Timeouts = {
  head: 10_000,
  request: 13_000,
  silence: 15_000,
  drainGrace: 1_000,
  check: 1_000,
};
const KEEP_ALIVE_TIMEOUT = 5_000;

/** Listens. A client that sends or reads slowly is cut off, so that it holds nothing for long. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { app, port, host, before = (listener) => listener } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const server = createServer({
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionsCheckingInterval: timeouts.check,
    maxHeaderSize: 16 * 1024,
    highWaterMark: 16 * 1024,
  });
  server.setTimeout(timeouts.silence);
  const connections = trackConnections(server);
  const listener = getRequestListener(answerWith(app, connections), {
    autoCleanupIncoming: false,
    errorHandler: refuseTarget,
  });
  const take = connections.oneAtATime(before(listener));
  server.on('request', take);
  server.on('checkContinue', (incoming, outgoing) => {
    // The app refuses it by its length; a client that is not told to continue does not send it.
    if (!isTooLong(incoming)) outgoing.writeContinue();
    take(incoming, outgoing);
  });
  refuseUnreadable(server, connections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server, port),
    drain: () => drain(server, connections, timeouts.drainGrace),
  };
}

type Fetch = Parameters<typeof getRequestListener>[0];

/** The app's answers, with `Connection: close` on each after which the connection ends. */
function answerWith(app: Hono<AppEnv>, connections: Connections): Fetch {
  return async (request, bindings) => {
    const answer = await app.fetch(request, bindings);
    const { incoming, outgoing } = bindings;
    // The types allow for HTTP/2, which this server does not speak.
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) return answer;
    if (hasBody(incoming)) await settleBody(incoming, outgoing);
    if (connections.endsAfterThis(incoming.socket)) outgoing.setHeader('Connection', 'close');
    return answer;
  };
}

/** A Host or an address of which no URL can be made never reaches the app. */
function refuseTarget(error: unknown): Response {
  const failure = new Failure(error instanceof RequestError ? 'malformed_request' : 'internal');
  return problemResponse(failure, { Connection: 'close' });
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}
