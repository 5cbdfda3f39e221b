import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BODY_MAX } from '../guards/body.ts';
import { scheduleClosing } from './tick-scheduler.ts';

/** Milliseconds between ending our side of a connection and destroying its socket, so that the response can arrive. */
const LINGER_TIMEOUT = 1_000;

/** Maximum number of bytes that are read and discarded in that time. */
const DROPPED_MAX = 32 * 1024;

/**
 * Makes Node close a connection in two steps: our side at once, and the socket once the client has had time to read
 * the response. Closing a socket that has unread input makes the kernel send RST, and a client that is still sending,
 * or a proxy that forwards a body while it receives it, then loses the response.
 */
export function makeCloseGraceful(socket: Socket): void {
  // Node calls this after the last response of a connection.
  socket.destroySoon = () => endGracefully(socket);
}

/** Ends our side of a connection at once, discards some more input, and destroys the socket after a delay. */
export function endGracefully(socket: Socket): void {
  if (socket.writableEnded) return;
  const limit = socket.bytesRead + DROPPED_MAX;
  // A data listener detaches the socket from Node's HTTP parser, which would continue reading.
  socket.on('data', () => {
    if (socket.bytesRead > limit) socket.pause();
  });
  const timer = setTimeout(() => scheduleClosing(() => socket.destroy()), LINGER_TIMEOUT);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}

/** Maximum number of bytes that are read and discarded of a body without Content-Length. */
const UNDECLARED_REST_MAX = 32 * 1024;

/** Maximum number of milliseconds that a response waits for the rest of the request's body. */
const REST_TIMEOUT = 500;

/**
 * Handles the unread rest of a request's body; to be called when the response is ready, before it is sent. To keep the
 * connection alive, Node would read the body to its end, however long it is. This reads and discards a small rest
 * before the response is sent, and adds `Connection: close` to the response if the rest is longer.
 */
export async function handleUnreadBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const isPartlyRead = incoming.readableDidRead;
  if (!incoming.complete && !isPartlyRead && !isTooLong(incoming)) await dropRest(incoming);
  if (incoming.complete || outgoing.headersSent) return;
  outgoing.setHeader('Connection', 'close');
  // The app has already read as many bytes as a body may have.
  if (isPartlyRead) incoming.socket.pause();
  makeCloseGraceful(incoming.socket);
}

/** Whether a request has a body, according to its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a request's Content-Length exceeds the maximum. */
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
