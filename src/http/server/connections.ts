import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { addressOf, isTrusted } from '../guards/client-address.ts';
import { type Network, networkOf } from '../network.ts';
import { createTicks } from './ticks.ts';
import type { CountUndelivered } from './undelivered.ts';

/** Bytes of an answer that Node has handed to the kernel, where nobody may ever read them. */
const LARGE = 64 * 1024;

/** The open connections of a server, each with the answers in progress. */
export type Connections = ReturnType<typeof trackConnections>;

interface ConnectionOptions {
  readonly trustedProxies: BlockList;
  readonly countUndelivered: CountUndelivered;
  /** Milliseconds until an inactive connection is closed. */
  readonly silence: number;
  /** Milliseconds for which a connection stays open after a large answer. */
  readonly unread: number;
}

/**
 * Follows what Node does not tell: which connections are idle, and which answers nobody reads. Those that the kernel
 * has taken whole are no memory of this process, but up to four megabytes each of the machine's: after a large one the
 * connection is kept for a short time, unless it is a proxy's, which reads at once and uses it again.
 */
export function trackConnections(
  server: Server,
  { trustedProxies, countUndelivered, silence, unread }: ConnectionOptions,
) {
  const connections = new Map<Socket, Set<ServerResponse>>();
  /** Whether a request is received still, or its answer made. */
  const isAtWork = (socket: Socket): boolean =>
    [...(connections.get(socket) ?? [])].some(({ writableEnded }) => !writableEnded);
  /** A flood of one network, which arrives in one tick, does not begin before a request of another. */
  const beginInTicks = createTicks();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, new Set());
    socket.once('close', () => connections.delete(socket));
  });
  server.on('timeout', (socket: Socket) => {
    // A client that has read everything and waits for an answer has nothing to send. Receiving a request and making its
    // answer have bounds of their own.
    if (isAtWork(socket) && socket.writableLength === 0)
      socket.setTimeout(socket.timeout ?? silence);
    // Closing would leave what is not read in the kernel for minutes.
    else socket.resetAndDestroy();
  });

  const follow = (incoming: IncomingMessage, outgoing: ServerResponse, network: Network): void => {
    const { socket } = incoming;
    const before = socket.bytesWritten;
    connections.get(socket)?.add(outgoing);
    outgoing.once('close', () => {
      connections.get(socket)?.delete(outgoing);
      // The time for reading this answer was shorter. Node restores it only where no other request has come meanwhile.
      if (isAtWork(socket)) socket.setTimeout(silence);
    });
    countUndelivered(network, outgoing);
    // Node has set the time between two requests before; with the next one it sets that of silence again.
    outgoing.once('finish', () => {
      const isLarge = socket.bytesWritten - before > LARGE;
      if (isLarge && !isTrusted(socket.remoteAddress ?? '', trustedProxies))
        socket.setTimeout(unread);
    });
  };
  return {
    /** Follows the requests that are passed to a listener, each in the turn of its network. */
    following:
      (listener: RequestListener): RequestListener =>
      (incoming, outgoing) => {
        const network = networkOf(addressOf(incoming, trustedProxies));
        follow(incoming, outgoing, network);
        beginInTicks(() => {
          // The client may have gone while the request waited.
          if (!incoming.socket.destroyed) listener(incoming, outgoing);
        }, network);
      },
    /** The newest response in progress on a connection, or null. */
    answering: (socket: Socket): ServerResponse | null =>
      [...(connections.get(socket) ?? [])].at(-1) ?? null,
    /** Connections without a response in progress. Node's own list lacks those without a whole request. */
    idle: (): Socket[] =>
      [...connections].filter(([, answers]) => answers.size === 0).map(([socket]) => socket),
  };
}
