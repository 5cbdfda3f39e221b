import type { Socket } from 'node:net';

/** Milliseconds that an answer is given to arrive before its connection is cut. */
const LINGER_TIMEOUT = 1_000;

/** Bytes that are still read and dropped meanwhile. */
const DROPPED_MAX = 32 * 1024;

/**
 * Makes a connection that Node is about to close end in two steps: our side at once, the other one when
 * the client has had time to read the answer. Closing a socket that has unread bytes makes the kernel
 * send RST, and a client that is still sending then loses the answer.
 */
export function lingerOnClose(socket: Socket): void {
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => endGently(socket);
}

/** Ends our side now, drops some of what still comes, and destroys the socket after a moment. */
export function endGently(socket: Socket): void {
  if (socket.writableEnded) return;
  const limit = socket.bytesRead + DROPPED_MAX;
  // A listener takes the socket back from Node's parser, which would otherwise read on by itself.
  socket.on('data', () => {
    if (socket.bytesRead > limit) socket.pause();
  });
  const timer = setTimeout(() => socket.destroy(), LINGER_TIMEOUT);
  socket.once('close', () => clearTimeout(timer));
  socket.end();
}
