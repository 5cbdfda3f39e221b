import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_MAX } from './body-limit.ts';
import { lingerOnClose } from './linger.ts';

/** Bytes that are read and dropped of a body whose length is not told. */
const UNTOLD_REST_MAX = 32 * 1024;

/** Milliseconds that an answer waits for the rest of its request's body. */
const REST_TIMEOUT = 500;

/**
 * To be called when an answer is ready and before it is sent. A body that nobody read would otherwise
 * be read to its end by Node, however long it is, for the connection to be kept. Here a small one is read
 * and dropped first; where more of it is to come, the answer says `Connection: close`.
 */
export async function settleBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const isGivenUp = incoming.readableDidRead;
  if (!incoming.complete && !isGivenUp && !isTooLong(incoming)) await dropRest(incoming);
  if (incoming.complete || outgoing.headersSent) return;
  outgoing.setHeader('Connection', 'close');
  // The app has read as much of it as a body may be long.
  if (isGivenUp) incoming.socket.pause();
  lingerOnClose(incoming.socket);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUntold({ headers }: IncomingMessage): boolean {
  return headers['content-length'] === undefined;
}

/** Whether the request says itself that its body is larger than any that is taken. */
export function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX;
}

function dropRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const limit = isUntold(incoming) ? UNTOLD_REST_MAX : BODY_MAX;
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
