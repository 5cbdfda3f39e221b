import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http';
import { BlockList } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Hono } from 'hono';
import { Failure } from '../../domain/failure.ts';
import { problemResponse } from '../answers/problem.ts';
import type { AppEnv } from '../environment.ts';
import type { RequestEntry } from '../request-log.ts';
import { handleUnreadBody, hasBody, isTooLong } from './closing.ts';
import { trackConnections } from './connections.ts';
import { drain } from './drain.ts';
import { describeRawRefusals, type RawRefusals, refuseUnreadable } from './refusals.ts';
import { limitUndelivered } from './undelivered-responses.ts';

export interface ServeOptions {
  readonly app: Hono<AppEnv>;
  readonly port: number;
  readonly host: string;
  /** Wraps the app's listener; in development Vite handles requests first. */
  readonly before?: (listener: RequestListener) => RequestListener;
  /** Called with every request that is refused before it reaches the app. The app reports the others. */
  readonly observe?: (entry: RequestEntry) => void;
  /** Proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies?: BlockList;
  /** Whether those refusals have `Strict-Transport-Security`. */
  readonly https?: boolean;
  /** Overrides the default timeouts, for tests. */
  readonly timeouts?: Partial<Timeouts>;
  /** Maximum number of bytes of unread responses in this process, for tests. */
  readonly undeliveredMax?: number;
}

/** The timeouts of a server, all in milliseconds. */
export interface Timeouts {
  /** Maximum time for receiving the head of a request. */
  readonly head: number;
  /** Maximum time for receiving a whole request: 15 s together with the delivery of its refusal. */
  readonly request: number;
  /**
   * Time after which an inactive connection is closed, including one whose client does not read the response. Node
   * counts the bytes that the kernel accepts as activity once, so reading a response has half of this time, twice. A
   * client that waits while its response is being made is not inactive.
   */
  readonly silence: number;
  /**
   * Time for which a connection stays open after a response of more than 64 kB that the kernel has accepted but the
   * client may not have read; slow lines need some seconds to receive it.
   */
  readonly unread: number;
  /** Time for which idle connections stay open while draining. */
  readonly drainGrace: number;
  /** Interval at which Node checks for slow requests. */
  readonly check: number;
}

export interface Serving {
  /** The port that the server listens on, which differs from the given one if that was 0. */
  readonly port: number;
  /** Stops listening, completes the requests in progress, and resolves when all connections are closed. */
  drain(): Promise<void>;
}

const TIMEOUTS: Timeouts = {
  head: 10_000,
  request: 13_000,
  silence: 13_000,
  unread: 10_000,
  drainGrace: 1_000,
  check: 1_000,
};
/**
 * Milliseconds for which an idle connection is kept. Longer than proxies keep theirs (60 s), which would otherwise send
 * requests on connections that this server has closed.
 */
const KEEP_ALIVE_TIMEOUT = 75_000;
const REQUESTS_PER_CONNECTION = 1_000;

/** Starts the HTTP server. Clients that send or read too slowly are disconnected. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { app, port, host, before = (listener) => listener } = options;
  const { https = false, observe = () => {}, trustedProxies = new BlockList() } = options;
  const { undeliveredMax } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const server = createServer({
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    connectionsCheckingInterval: timeouts.check,
    maxHeaderSize: 16 * 1024,
    highWaterMark: 16 * 1024,
    // `refuseTarget` refuses these requests: Node's own refusal has none of our headers and reports nothing.
    requireHostHeader: false,
  });
  server.setTimeout(timeouts.silence);
  // Node refuses the requests beyond this number of a client that pipelines more at once.
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
  const trackUndelivered = limitUndelivered(undeliveredMax);
  const { silence, unread } = timeouts;
  const connections = trackConnections(server, {
    trustedProxies,
    trackUndelivered,
    silence,
    unread,
  });
  const refusals = await describeRawRefusals(https, observe);
  let isLeaving = false;
  const answerWith: Fetch = async (request, bindings) => {
    const answer = await app.fetch(request, bindings);
    const { incoming, outgoing } = bindings;
    // The types allow for HTTP/2, which this server does not speak.
    if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) return answer;
    if (hasBody(incoming)) await handleUnreadBody(incoming, outgoing);
    if (isLeaving) outgoing.setHeader('Connection', 'close');
    // The response is ready now: the client has half of the `silence` timeout to begin to read it.
    incoming.socket.setTimeout(silence / 2);
    return answer;
  };
  const listener = getRequestListener(answerWith, {
    autoCleanupIncoming: false,
    errorHandler: (error) => refuseTarget(error, refusals),
  });
  const take = connections.tracking(before(listener));
  server.on('request', take);
  server.on('checkContinue', (incoming, outgoing) => {
    // The app refuses a body that is too long, and the client does not send it without a 100 response.
    if (!isTooLong(incoming)) outgoing.writeContinue();
    take(incoming, outgoing);
  });
  server.on(
    'checkExpectation',
    connections.tracking((incoming, outgoing) => refuseExpectation(incoming, outgoing, refusals)),
  );
  refuseUnreadable(server, connections, refusals);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server, port),
    drain: () =>
      drain(server, {
        connections,
        announce() {
          isLeaving = true;
        },
        grace: timeouts.drainGrace,
      }),
  };
}

type Fetch = Parameters<typeof getRequestListener>[0];

/** Refuses a request whose Host and target form no valid URL, so that it does not reach the app. */
function refuseTarget(error: unknown, { headers, report }: RawRefusals): Response {
  const failure = new Failure(error instanceof RequestError ? 'malformed_request' : 'internal');
  const answer = problemResponse(failure, { ...headers, Connection: 'close' });
  // The number of bytes sent is not known here.
  report(answer.status, 0);
  return answer;
}

/** Refuses every `Expect` header other than `100-continue`, as Node does by default. */
async function refuseExpectation(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { headers, report }: RawRefusals,
): Promise<void> {
  const { socket } = incoming;
  const written = socket.bytesWritten;
  outgoing.once('close', () => report(417, socket.bytesWritten - written));
  if (hasBody(incoming)) await handleUnreadBody(incoming, outgoing);
  outgoing.writeHead(417, { ...headers, 'Content-Length': 0 }).end();
}

function portOf(server: Server, asked: number): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : asked;
}
