import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Milliseconds that a refusal is given to arrive before the connection is cut. */
const LINGER = 500;

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses what cannot be read as a request. Node by itself cuts the connection together with the
 * refusal, and who is still sending a head of a megabyte then never hears why.
 */
export function refuseUnreadable(server: Server): void {
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, outgoing) => {
    answering.add(socket);
    outgoing.once('close', () => answering.delete(socket));
  });
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || answering.has(socket)) {
      socket.destroy();
      return;
    }
    const status = STATUS_BY_CODE[code ?? ''] ?? 400;
    socket.pause();
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
    setTimeout(() => socket.destroy(), LINGER);
  });
}
