import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw HTTP request. */
export interface RawRequest {
  /** Request line and headers, without the empty line. */
  readonly head: readonly string[];
  readonly body: Iterable<Buffer>;
}

export interface RawAnswer {
  /** Null when the connection was closed without an answer. */
  readonly status: number | null;
  /** Local port of the connection. */
  readonly port: number;
}

/** Timeout of an idle connection, in ms. */
const SILENCE = 20_000;

/** Sends the whole request, ignoring early answers, until everything is sent or the server closes. */
export async function send(port: number, { head, body }: RawRequest): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  const localPort = socket.localPort ?? 0;
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  let answer = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (part) => {
      answer += part.toString('latin1');
      resolve();
    });
  });
  // A reset by the server is expected; `closed` reports it.
  socket.on('error', () => {});
  socket.setTimeout(SILENCE, () => socket.destroy());
  await write(socket, Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'));
  for (const piece of body) {
    if (!socket.writable) break;
    await write(socket, piece);
  }
  await Promise.race([answered, closed]);
  socket.end();
  await closed;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1];
  return { status: status === undefined ? null : Number(status), port: localPort };
}

/** Resolves when the socket can take more data, or is closed. */
async function write(socket: Socket, piece: Buffer): Promise<void> {
  if (socket.write(piece) || socket.closed) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      socket.off('drain', done);
      socket.off('close', done);
      resolve();
    };
    socket.on('drain', done);
    socket.on('close', done);
  });
}
