import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_MAX } from './body-limit.ts';
import { lingerOnClose } from './linger.ts';

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
  if (isWaitWorthwhile(incoming)) await dropRest(incoming);
  if (incoming.complete || outgoing.headersSent) return;
  outgoing.setHeader('Connection', 'close');
  lingerOnClose(incoming.socket);
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether the request says itself that its body is larger than any that is taken. */
export function isTooLong({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > BODY_MAX;
}

/** Not for what is known to be too large, nor for what was read in part and given up. */
function isWaitWorthwhile(incoming: IncomingMessage): boolean {
  if (incoming.complete || incoming.readableDidRead) return false;
  return !isTooLong(incoming);
}

function dropRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let dropped = 0;
    const count = (chunk: Buffer): void => {
      dropped += chunk.length;
      if (dropped > BODY_MAX) stop();
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
