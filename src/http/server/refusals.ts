import { type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { refusalHeaders } from '../answers/headers.ts';
import type { RequestEntry } from '../request-log.ts';
import { endGracefully, makeCloseGraceful } from './closing.ts';
import type { Connections } from './connections.ts';
import { scheduleClosing } from './tick-scheduler.ts';

const CODES: Readonly<Record<number, string>> = {
  400: 'malformed_request',
  408: 'request_timeout',
  413: 'too_large',
  417: 'expectation_failed',
  431: 'head_too_large',
};

export type RawRefusals = Awaited<ReturnType<typeof describeRawRefusals>>;

/** Prepares the headers and log entries of requests that are refused before they reach the app. */
export async function describeRawRefusals(https: boolean, observe: (entry: RequestEntry) => void) {
  const headers = await refusalHeaders({ https });
  return {
    headers,
    report(status: number, bytes: number): void {
      const code = CODES[status] ?? 'internal';
      observe({ id: null, method: null, route: null, status, ms: 0, bytes, code });
    },
  };
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Refuses malformed and slow requests. By default Node closes the socket with the refusal, and the reset makes a
 * client that is still sending lose it.
 */
export function refuseUnreadable(
  server: Server,
  connections: Connections,
  { headers, report }: RawRefusals,
): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const refuse = (code: string | undefined, socket: Duplex): void => {
    // While the socket waits to be destroyed, Node reports each further read of malformed bytes again.
    if (socket.writableEnded) return;
    if (!(socket instanceof Socket) || !socket.writable) {
      socket.destroy();
      return;
    }
    const outgoing = connections.answering(socket);
    // The malformed bytes follow a complete request, which is answered first.
    if (outgoing !== null && (outgoing.req.complete || outgoing.headersSent)) {
      socket.pause();
      makeCloseGraceful(socket);
      if (outgoing.headersSent) outgoing.once('close', () => endGracefully(socket));
      else outgoing.setHeader('Connection', 'close');
      return;
    }
    const status = STATUS_BY_CODE[code ?? ''] ?? 400;
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Length: 0',
      ...lines,
    ];
    const text = `${head.join('\r\n')}\r\n\r\n`;
    socket.write(text);
    endGracefully(socket);
    // The app reports the requests that it has begun. A connection without a byte, as browsers open in advance, was no
    // request.
    if (outgoing === null && socket.bytesRead > 0) report(status, text.length);
  };
  server.on('clientError', ({ code }: NodeJS.ErrnoException, socket) => {
    // Node checks for slow requests once a second, and reports all of them in one tick.
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') scheduleClosing(() => refuse(code, socket));
    else refuse(code, socket);
  });
}
