import type { Hono } from 'hono';
import type { AppEnv } from '../../src/http/environment.ts';
import { serve } from '../../src/http/server/serve.ts';
import { openWire, written } from '../wire.ts';

const CHUNKED = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
const LONG = 'x'.repeat(20_000);

/** Requests that are refused in front of the app, or while it reads them. */
const KINDS: readonly [kind: string, text: string][] = [
  ['no request', 'hello\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['bad host', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['slow head', 'GET / HTTP/1.1\r\n'],
  ['long head', written('GET /', '', `X: ${LONG}`)],
  ['expectation', written('GET /', '', 'Expect: wonders')],
  ['long chunk', `${written('POST /mbti-db/api/personalities', '', ...CHUNKED)}1;${LONG}\r\n{`],
];

/** Their answers by kind, from a server that is behind https. */
export async function askUnreadable(
  app: Hono<AppEnv>,
): Promise<[kind: string, answer: { status: number; headers: Headers }][]> {
  const timeouts = { head: 300, check: 50, drainGrace: 0 };
  const serving = await serve({ app, port: 0, host: '127.0.0.1', https: true, timeouts });
  try {
    return await Promise.all(
      KINDS.map(async ([kind, text]): Promise<[string, { status: number; headers: Headers }]> => {
        const wire = await openWire(serving.port);
        wire.write(text);
        const { status, headers } = await wire.answer();
        wire.socket.destroy();
        return [kind, { status, headers: new Headers([...headers]) }];
      }),
    );
  } finally {
    await serving.drain();
  }
}
