import type { Socket } from 'node:net';
import { endInTicks } from './ticks.ts';

/** Milliseconds between ending our side and destroying the socket, for the response to arrive. */
const LINGER_TIMEOUT = 1_000;

/** Maximum number of bytes read and discarded in that time. */
const DROPPED_MAX = 32 * 1024;

/**
 * Makes Node close a connection in two steps: our side at once, the socket after the client has had time
 * to read the response. Closing a socket with unread bytes makes the kernel send RST, and a client that is
 * still sending then loses the response.
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
