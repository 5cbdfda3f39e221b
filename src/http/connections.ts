import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { endGently, lingerOnClose } from './linger.ts';

/** Requests that may wait on one connection behind the one that is being answered. */
const WAITING_MAX = 8;

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

interface Connection {
  current: Exchange | null;
  readonly waiting: Exchange[];
  /** No further request is taken: the connection ends after those that wait. */
  isEnding: boolean;
}

/** The open connections of a server, and what is being answered on each. */
export interface Connections {
  /** Hands the requests of one connection to the listener one after the other. */
  oneAtATime(listener: RequestListener): RequestListener;
  /** The answer under way on a connection, or null. */
  answering(socket: Socket): ServerResponse | null;
  /** Whether no further request of this connection will be answered. */
  endsAfterThis(socket: Socket): boolean;
  /** Takes nothing more from a connection, and ends it after what it has asked for is answered. */
  endAfterWaiting(socket: Socket): void;
  /** Those on which nothing is being answered. */
  idle(): Socket[];
  /** From now on every connection ends with the answer under way or the next one. */
  endAll(): void;
}

/**
 * Node hands over all requests of a pipeline at once, as many as fit into one read of the socket: 1,500
 * pages would be rendered side by side for one client. Here each waits until the one before is answered.
 * A client that pipelines more than may wait has those answered, the last with `Connection: close`
 * (RFC 9112, section 9.3.2: it must then send the others again).
 */
export function trackConnections(server: Server): Connections {
  const connections = new Map<Socket, Connection>();
  let areEnding = false;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { current: null, waiting: [], isEnding: false });
    socket.once('close', () => connections.delete(socket));
  });

  const begin = (listener: RequestListener, connection: Connection, exchange: Exchange): void => {
    connection.current = exchange;
    exchange.outgoing.once('close', () => {
      connection.current = null;
      const next = connection.waiting.shift();
      if (next !== undefined) begin(listener, connection, next);
      else if (connection.isEnding) endGently(exchange.incoming.socket);
    });
    listener(exchange.incoming, exchange.outgoing);
  };

  const endAfterWaiting = (socket: Socket): void => {
    const connection = connections.get(socket);
    if (connection === undefined || connection.isEnding) return;
    connection.isEnding = true;
    socket.pause();
    lingerOnClose(socket);
  };

  return {
    oneAtATime: (listener) => (incoming, outgoing) => {
      const { socket } = incoming;
      const connection = connections.get(socket);
      // Without an entry the socket is closed already: there is nobody to answer.
      if (connection === undefined || connection.isEnding) return;
      if (connection.current === null) begin(listener, connection, { incoming, outgoing });
      else if (connection.waiting.length < WAITING_MAX)
        connection.waiting.push({ incoming, outgoing });
      else endAfterWaiting(socket);
    },
    endAfterWaiting,
    answering: (socket) => connections.get(socket)?.current?.outgoing ?? null,
    endsAfterThis(socket) {
      const connection = connections.get(socket);
      if (connection === undefined) return true;
      return (areEnding || connection.isEnding) && connection.waiting.length === 0;
    },
    idle: () =>
      [...connections].filter(([, { current }]) => current === null).map(([socket]) => socket),
    endAll() {
      areEnding = true;
    },
  };
}
