import { type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Connections } from './connections.ts';
import { endGently } from './linger.ts';

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses what cannot be read as a request, and what does not come in time. Node by itself closes the
 * socket together with the refusal, so that a client that is still sending never hears why.
 */
export function refuseUnreadable(server: Server, connections: Connections): void {
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (!(socket instanceof Socket) || !socket.writable) {
      socket.destroy();
      return;
    }
    const outgoing = connections.answering(socket);
    // Unreadable bytes behind a whole request are another one: the first has its answer first.
    if (outgoing !== null && (outgoing.req.complete || outgoing.headersSent)) {
      connections.endAfterWaiting(socket);
      return;
    }
    const status = STATUS_BY_CODE[code ?? ''] ?? 400;
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
    );
    endGently(socket);
  });
}
