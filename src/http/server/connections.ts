import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { addressOf, isTrusted, networkOf } from '../guards/from-where.ts';
import { endGracefully, makeCloseGraceful } from './closing.ts';
import { createTicks } from './ticks.ts';
import type { CountUndelivered } from './undelivered.ts';

/** Maximum number of pipelined requests that wait on a connection behind the current one. */
const WAITING_MAX = 8;

/** Answers with status 429 after which a connection closes: opening another takes time of the client. */
const REFUSALS_MAX = 5;

interface Exchange {
  readonly listener: RequestListener;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Connection {
  current: Exchange | null;
  readonly waiting: Exchange[];
  /** No further requests are accepted: the connection closes after the waiting ones are answered. */
  isEnding: boolean;
  /** Requests refused with 429 so far. */
  refusals: number;
}

/** The open connections of a server, each with its current and waiting requests. */
export type Connections = ReturnType<typeof trackConnections>;

/**
 * Node emits all pipelined requests of one socket read at once, so one client could have 1,500 pages
 * rendered in parallel. Here each request waits until the previous one is answered. A client that
 * pipelines more than `WAITING_MAX` gets those answered, the last with `Connection: close`; it has to
 * send the others again (RFC 9112, section 9.3.2).
 */
export function trackConnections(
  server: Server,
  trustedProxies: BlockList,
  countUndelivered: CountUndelivered,
) {
  const connections = new Map<Socket, Connection>();
  /** A flood of one network, which arrives in one tick, does not begin before a request of another. */
  const beginInTicks = createTicks();
  let areEnding = false;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { current: null, waiting: [], isEnding: false, refusals: 0 });
    socket.once('close', () => connections.delete(socket));
  });

  const begin = (connection: Connection, exchange: Exchange): void => {
    connection.current = exchange;
    exchange.outgoing.once('close', () => {
      const next = connection.waiting.shift() ?? null;
      connection.current = next;
      if (next !== null) begin(connection, next);
      else if (connection.isEnding) endGracefully(exchange.incoming.socket);
    });
    const { listener, incoming, outgoing } = exchange;
    const network = networkOf(addressOf(incoming, trustedProxies));
    countUndelivered(network, outgoing);
    // It may be shorter since the answer before.
    incoming.socket.setTimeout(server.timeout);
    beginInTicks(() => {
      // The client may have gone while the request waited.
      if (!incoming.socket.destroyed) listener(incoming, outgoing);
    }, network);
  };

  /** Stops reading from a connection, and closes it after its waiting requests are answered. */
  const endAfterWaiting = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection === undefined || connection.isEnding) return;
    connection.isEnding = true;
    socket.pause();
    makeCloseGraceful(socket);
  };

  return {
    /** Passes the requests of a connection to the listener one after the other. */
    oneAtATime:
      (listener: RequestListener): RequestListener =>
      (incoming, outgoing) => {
        const { socket } = incoming;
        const connection = connections.get(socket);
        // A socket without an entry is already closed.
        if (connection === undefined) return;
        if (connection.isEnding) {
          // Read to its end; otherwise Node makes an error for each of them when the connection closes.
          incoming.resume();
          return;
        }
        if (connection.current === null) begin(connection, { listener, incoming, outgoing });
        else if (connection.waiting.length < WAITING_MAX)
          connection.waiting.push({ listener, incoming, outgoing });
        else endAfterWaiting(socket);
      },
    endAfterWaiting,
    /** Gives the client half of the time of silence to begin to read: for an answer that is ready. */
    expectReading: (socket: Socket): void => void socket.setTimeout(server.timeout / 2),
    /** Counts a refusal with 429; ends the connection after several, unless it is a proxy’s, which has many clients. */
    countRefusal(socket: Socket): void {
      const connection = connections.get(socket);
      if (connection === undefined || isTrusted(socket.remoteAddress ?? '', trustedProxies)) return;
      connection.refusals += 1;
      if (connection.refusals >= REFUSALS_MAX) endAfterWaiting(socket);
    },
    /** The response in progress on a connection, or null. */
    answering: (socket: Socket): ServerResponse | null =>
      connections.get(socket)?.current?.outgoing ?? null,
    /** Whether the connection closes after the current response. */
    endsAfterThis(socket: Socket): boolean {
      const connection = connections.get(socket);
      if (connection === undefined) return true;
      return (areEnding || connection.isEnding) && connection.waiting.length === 0;
    },
    /** Connections without a response in progress. */
    idle: (): Socket[] =>
      [...connections].filter(([, { current }]) => current === null).map(([socket]) => socket),
    /** Makes every connection close after its current or, if idle, its next response. */
    endAll(): void {
      areEnding = true;
    },
  };
}
