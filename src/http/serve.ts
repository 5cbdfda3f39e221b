import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { cutShort } from './cut-short.ts';
import type { AppEnv } from './environment.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

export interface ServeOptions {
  readonly app: Hono<AppEnv>;
  readonly port: number;
  readonly host: string;
  /** Lets something answer before the app does; in development that is the pages' builder. */
  readonly before?: (listener: RequestListener) => RequestListener;
}

export interface Serving {
  /** With the port that was really taken. */
  readonly port: number;
  /** Takes no new requests, lets those under way end, and resolves when all have. */
  drain(): Promise<void>;
}

/** Milliseconds that requests under way are given to end. */
const DRAIN_TIMEOUT = 10_000;
const SWEEP_INTERVAL = 50;

/** Listens. Who sends his request slowly is cut off, so that he holds nothing for long. */
export async function serve({ app, port, host, before }: ServeOptions): Promise<Serving> {
  const listener = getRequestListener(app.fetch, { autoCleanupIncoming: false });
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      highWaterMark: 16 * 1024,
    },
    cutShort(before === undefined ? listener : before(listener)),
  );
  refuseUnreadable(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { port: portOf(server, port), drain: () => drain(server) };
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT);
    // A connection that is kept alive becomes idle only when its request has ended.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_INTERVAL);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(sweep);
      resolve();
    });
  });
}
