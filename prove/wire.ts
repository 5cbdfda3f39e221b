import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A response as it was received over a socket. */
interface WireAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection that sends exactly the given bytes, and reads responses one after the other. */
export interface Wire {
  readonly socket: Socket;
  write(text: string): void;
  /** Resolves with the next response. Fails if the connection ends before the response is complete. */
  answer(): Promise<WireAnswer>;
  /** Resolves when the connection is closed, with whether it was reset. */
  closed(): Promise<boolean>;
}

export async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isReset = false;
  let isClosed = false;
  let wake = (): void => {};
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    received += part;
    wake();
  });
  socket.on('error', () => {
    isReset = true;
  });
  const closing = new Promise<boolean>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      wake();
      resolve(isReset);
    });
  });
  await once(socket, 'connect');
  return {
    socket,
    write: (text) => void socket.write(text, 'latin1'),
    async answer() {
      for (;;) {
        const taken = takeAnswer(received);
        if (taken !== null) {
          received = received.slice(taken.length);
          return taken.answer;
        }
        if (isClosed) throw new Error(`The connection ended after ${JSON.stringify(received)}.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    closed: () => closing,
  };
}

/** The first complete response in a text, and its length; null while it is incomplete. */
function takeAnswer(text: string): { answer: WireAnswer; length: number } | null {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [statusLine = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const status = Number(statusLine.split(' ')[1]);
  const start = headEnd + 4;
  if (headers.get('transfer-encoding') === 'chunked') {
    const end = text.indexOf('0\r\n\r\n', start);
    if (end < 0) return null;
    return { answer: { status, headers, body: text.slice(start, end) }, length: end + 5 };
  }
  const end = start + Number(headers.get('content-length') ?? 0);
  if (text.length < end) return null;
  return { answer: { status, headers, body: text.slice(start, end) }, length: end };
}

/** Formats a request for the wire, with its Content-Length. */
export function written(line: string, body = '', ...headers: readonly string[]): string {
  const length = body === '' ? [] : [`Content-Length: ${body.length}`];
  return [`${line} HTTP/1.1`, 'Host: localhost', ...headers, ...length, '', body].join('\r\n');
}
