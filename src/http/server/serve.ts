import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { AppEnv } from '../environment.ts';
import { drain } from './drain.ts';

export interface ServeOptions {
  readonly app: Hono<AppEnv>;
  readonly port: number;
  readonly host: string;
  /** Wraps the app's listener; in development Vite handles requests first. */
  readonly before?: (listener: RequestListener) => RequestListener;
  /** Overrides the default timeouts, for tests. */
  readonly timeouts?: Partial<Timeouts>;
}

/** The timeouts of a server, all in milliseconds. */
export interface Timeouts {
  /** Maximum time for receiving the head of a request. */
  readonly head: number;
  /** Maximum time for receiving a whole request. */
  readonly request: number;
  /**
   * Time without progress after which a connection is closed. The kernel takes up to four megabytes of a response at
   * once, so that a slow client makes progress only every half minute.
   */
  readonly silence: number;
  /** Interval at which Node checks for slow requests. */
  readonly check: number;
}

const TIMEOUTS: Timeouts = { head: 10_000, request: 30_000, silence: 60_000, check: 1_000 };

/**
 * Milliseconds for which an idle connection is kept. Longer than proxies keep theirs (60 s), which would otherwise send
 * requests on connections that this server has closed.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;
const REQUESTS_PER_CONNECTION = 1_000;
/** Maximum number of connections, which take some 20 kB each. */
const CONNECTIONS_MAX = 10_000;

export interface Serving {
  /** The port that the server listens on, which differs from the given one if that was 0. */
  readonly port: number;
  /** Stops listening, completes the requests in progress, and resolves when all connections are closed. */
  drain(): Promise<void>;
}

/** Starts the HTTP server, with limits of Node's own. What it cannot read, Node refuses without the app. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { app, port, host, before = (listener) => listener } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const server = createServer({
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionsCheckingInterval: timeouts.check,
  });
  server.timeout = timeouts.silence;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  server.maxConnections = CONNECTIONS_MAX;
  const inProgress = new Set<ServerResponse>();
  server.on('request', (_, outgoing) => {
    inProgress.add(outgoing);
    outgoing.once('close', () => inProgress.delete(outgoing));
    if (!server.listening) outgoing.setHeader('Connection', 'close');
  });
  server.on('request', before(getRequestListener(app.fetch)));
  server.listen(port, host);
  await once(server, 'listening');
  return { port: portOf(server, port), drain: () => drain(server, inProgress) };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}
