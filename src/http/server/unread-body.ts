import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_MAX } from '../body-limit.ts';
import { makeCloseGraceful } from './graceful-close.ts';

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

function hasUndeclaredLength({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined;
}

/** Whether the request's Content-Length exceeds the maximum. */
export function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX;
}

function dropRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const limit = hasUndeclaredLength(incoming) ? UNDECLARED_REST_MAX : BODY_MAX;
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
