import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BODY_MAX } from '../guards/body.ts';
import { endInTicks } from './ticks.ts';

/** Milliseconds between ending our side and destroying the socket, for the response to arrive. */
const LINGER_TIMEOUT = 1_000;

/** Maximum number of bytes read and discarded in that time. */
const DROPPED_MAX = 32 * 1024;

/**
 * Makes Node close a connection in two steps: our side at once, the socket after the client has had time
 * to read the response. Closing a socket with unread bytes makes the kernel send RST, and a client that is
 * still sending, or a proxy that passes a body on as it comes, then loses the response.
 */
export function makeCloseGraceful(socket: Socket): void {
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => endGracefully(socket);
}

/** Ends our side at once, discards some more input, and destroys the socket after a delay. */
export function endGracefully(socket: Socket): void {
  if (socket.writableEnded) return;
  const limit = socket.bytesRead + DROPPED_MAX;
  // A data listener detaches the socket from Node's HTTP parser, which would continue reading.
  socket.on('data', () => {
    if (socket.bytesRead > limit) socket.pause();
  });
  const timer = setTimeout(() => endInTicks(() => socket.destroy()), LINGER_TIMEOUT);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}

/** Bytes read and discarded of a body without Content-Length. */
const UNDECLARED_REST_MAX = 32 * 1024;

/** Milliseconds for which a response waits for the rest of the body. */
const REST_TIMEOUT = 500;

/**
 * To be called when a response is ready, before it is sent. To keep the connection alive, Node would read
 * an unread body to its end, however long it is. Here a small rest is read and discarded before the
 * response; for a longer one the response gets `Connection: close`.
 */
export async function handleUnreadBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const isPartlyRead = incoming.readableDidRead;
  if (!incoming.complete && !isPartlyRead && !isTooLong(incoming)) await dropRest(incoming);
  if (incoming.complete || outgoing.headersSent) return;
  outgoing.setHeader('Connection', 'close');
  // The app has already read the maximum size.
  if (isPartlyRead) incoming.socket.pause();
  makeCloseGraceful(incoming.socket);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the request's Content-Length exceeds the maximum. */
export function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX;
}

function dropRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const isDeclared = incoming.headers['content-length'] !== undefined;
    const limit = isDeclared ? BODY_MAX : UNDECLARED_REST_MAX;
    let dropped = 0;
    const count = (chunk: Buffer): void => {
      dropped += chunk.length;
      if (dropped > limit) stop();
    };
    const stop = (): void => {
      clearTimeout(timer);
      incoming.off('data', count).off('end', stop).off('close', stop).pause();
      resolve();
    };
    const timer = setTimeout(stop, REST_TIMEOUT);
    incoming.on('data', count).once('end', stop).once('close', stop);
  });
}
