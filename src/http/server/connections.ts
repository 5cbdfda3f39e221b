import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { addressOf, isTrusted } from '../guards/client-address.ts';
import { type Network, networkOf } from '../network.ts';
import { createTickScheduler } from './tick-scheduler.ts';
import type { TrackUndelivered } from './undelivered-responses.ts';

/** Size in bytes above which a response counts as large. The kernel holds it, and the client may never read it. */
const LARGE = 64 * 1024;

/** The open connections of a server, each with its responses in progress. */
export type Connections = ReturnType<typeof trackConnections>;

interface ConnectionOptions {
  readonly trustedProxies: BlockList;
  readonly trackUndelivered: TrackUndelivered;
  /** Milliseconds after which an inactive connection is closed. */
  readonly silence: number;
  /** Milliseconds for which a connection stays open after a large response. */
  readonly unread: number;
}

/**
 * Tracks what Node does not report: which connections are idle, and which responses their clients do not read. A
 * response that the kernel has accepted whole takes no memory of this process, but up to four megabytes of the
 * machine's. Therefore a connection stays open only for a short time after a large response, unless its client is a
 * trusted proxy, which reads at once and reuses the connection.
 */
export function trackConnections(
  server: Server,
  { trustedProxies, trackUndelivered, silence, unread }: ConnectionOptions,
) {
  const connections = new Map<Socket, Set<ServerResponse>>();
  /** Whether a request is still being received on a connection, or its response is being made. */
  const isAtWork = (socket: Socket): boolean =>
    [...(connections.get(socket) ?? [])].some(({ writableEnded }) => !writableEnded);
  /** Starts requests in turns of networks: a flood of one network in one tick does not delay a request of another. */
  const scheduleStart = createTickScheduler();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.on('timeout', (socket: Socket) => {
    // A client that has read everything and waits for a response has nothing to send. Receiving a request and making
    // its response have timeouts of their own.
    if (isAtWork(socket) && socket.writableLength === 0)
      socket.setTimeout(socket.timeout ?? silence);
    // Closing without a reset would leave the unread bytes in the kernel for minutes.
    else socket.resetAndDestroy();
  });

  const track = (incoming: IncomingMessage, outgoing: ServerResponse, network: Network): void => {
    const { socket } = incoming;
    const before = socket.bytesWritten;
    connections.get(socket)?.add(outgoing);
    outgoing.once('close', () => connections.get(socket)?.delete(outgoing));
    trackUndelivered(network, outgoing);
    // Node has already set the keep-alive timeout here; with the next request it sets the silence timeout again.
    outgoing.once('finish', () => {
      const isLarge = socket.bytesWritten - before > LARGE;
      if (isLarge && !isTrusted(socket.remoteAddress ?? '', trustedProxies))
        socket.setTimeout(unread);
    });
  };
  return {
    /** Wraps a listener: tracks its requests, and starts each when it is the turn of its network. */
    tracking:
      (listener: RequestListener): RequestListener =>
      (incoming, outgoing) => {
        const network = networkOf(addressOf(incoming, trustedProxies));
        track(incoming, outgoing, network);
        scheduleStart(() => {
          // The client may have disconnected while the request waited.
          if (!incoming.socket.destroyed) listener(incoming, outgoing);
        }, network);
      },
    /** The newest response in progress on a connection, or null. */
    answering: (socket: Socket): ServerResponse | null =>
      [...(connections.get(socket) ?? [])].at(-1) ?? null,
    /** Connections without a response in progress. Node's own list lacks those without a complete request. */
    idle: (): Socket[] =>
      [...connections].filter(([, answers]) => answers.size === 0).map(([socket]) => socket),
  };
}
