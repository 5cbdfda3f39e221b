import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BODY_MAX } from './guards.ts';

/** Greatest request in bytes on the wire: a body, the framing of its chunks, and its head. */
const REQUEST_MAX = BODY_MAX + 8 * 1024;

/** Milliseconds that the rest of a body is given to come when its answer is sent. */
const REST_TIMEOUT = 500;

/** Milliseconds that an answer is given to arrive before the connection is cut. */
const LINGER = 500;

/**
 * Node reads a body to its end even when it is answered already, however long it is. Here a small rest is
 * still read, so that the connection can be kept; where there is more of it, the connection is cut.
 */
export function cutShort(listener: RequestListener): RequestListener {
  /** Bytes that were read of a connection when its last body ended. */
  const ends = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    if (hasBody(incoming)) {
      const { socket } = incoming;
      bound(incoming, outgoing, ends.get(socket) ?? 0);
      incoming.once('close', () => ends.set(socket, socket.bytesRead));
    }
    listener(incoming, outgoing);
  };
}

function bound(incoming: IncomingMessage, outgoing: ServerResponse, begun: number): void {
  const { socket } = incoming;
  let timer: NodeJS.Timeout | undefined;
  let isCut = false;

  /** Not at once: who is still sending would lose the answer. */
  const cut = (): void => {
    socket.pause();
    if (isCut) return;
    isCut = true;
    socket.end();
    clearTimeout(timer);
    timer = setTimeout(() => socket.destroy(), LINGER);
  };
  const check = (): void => {
    if (!isCut && socket.bytesRead - begun <= REQUEST_MAX) return;
    // At each piece again: whoever reads the body wakes the socket up.
    if (outgoing.writableFinished) cut();
    else socket.pause();
  };

  socket.on('data', check);
  outgoing.once('finish', () => {
    if (incoming.complete) return;
    if (lengthOf(incoming) > BODY_MAX) cut();
    else timer = setTimeout(cut, REST_TIMEOUT);
  });
  incoming.once('close', () => {
    if (isCut) return;
    clearTimeout(timer);
    socket.off('data', check);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Infinite where only its end will tell. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}
