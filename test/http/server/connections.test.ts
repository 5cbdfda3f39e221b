import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../prove/support.ts';
import { written } from '../../../prove/wire.ts';
import type { AppEnv } from '../../../src/http/environment.ts';
import type { Timeouts } from '../../../src/http/server/serve.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { draft, PEOPLE } from '../support.ts';
import { serverOfEachTest } from './listening.ts';

const JSON_TYPE = 'Content-Type: application/json';
const HEALTH = written(`GET ${apiPaths.health}`);

const { listen, open, drain } = serverOfEachTest();

const listenToCatalogue = async (timeouts: Partial<Timeouts> = {}): Promise<number> =>
  listen((await openApp()).app, { timeouts });

describe('a kept-alive connection', () => {
  it('stays open while idle for longer than proxies keep it, and than other connections may be silent', async () => {
    const port = await listenToCatalogue({ head: 400, request: 400, silence: 400 });
    const wire = await open(port);
    wire.write(HEALTH);
    const [, seconds] =
      /^timeout=(\d+)/.exec((await wire.answer()).headers.get('keep-alive') ?? '') ?? [];
    expect(Number(seconds)).toBeGreaterThanOrEqual(75);
    const silent = await open(port);
    await silent.closed();
    wire.write(HEALTH);
    expect((await wire.answer()).status).toBe(200);
  });

  it('survives refusals with unread bodies', async () => {
    const wire = await open(await listenToCatalogue());
    const body = 'x'.repeat(100_000);
    for (const line of [`POST ${PEOPLE}`, 'POST /nowhere', `PUT ${PEOPLE}`, `GET ${PEOPLE}`]) {
      for (let i = 0; i < 5; i += 1) {
        wire.write(written(line, body, 'Content-Type: text/plain'));
        const { status, headers } = await wire.answer();
        expect([415, 404, 405, 200]).toContain(status);
        expect(headers.get('connection')).toBe('keep-alive');
      }
    }
    wire.write(HEALTH);
    expect((await wire.answer()).status).toBe(200);
  });
});

describe('a request that cannot be read is refused with the reason', () => {
  const announced = (length: number | null): string => {
    const framing = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    return written(`POST ${PEOPLE}`, '', JSON_TYPE, framing);
  };

  it.each([
    ['no request', 'hello\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['an oversized head', written('GET /', '', `X: ${'x'.repeat(20_000)}`), 431],
    ['an unknown expectation', written('GET /', '', 'Expect: wonders'), 417],
    ['a slow head', 'GET / HTTP/1.1\r\n', 408],
    ['a slow body', `${announced(9)}{`, 408],
    ['a body that is too large', announced(200_000), 413],
    ['an invalid chunk', `${announced(null)}zz\r\n{}\r\n0\r\n\r\n`, 400],
  ])('for %s', async (_, text, status) => {
    const slow = { head: 1_000, request: 1_000 };
    const wire = await open(await listenToCatalogue(status === 408 ? slow : {}));
    wire.write(text);
    expect((await wire.answer()).status).toBe(status);
  });

  it('for a chunked body that becomes too large', async () => {
    const wire = await open(await listenToCatalogue());
    wire.write(announced(null));
    for (let i = 0; i < 10; i += 1) wire.write(`4000\r\n${' '.repeat(0x4000)}\r\n`);
    expect((await wire.answer()).status).toBe(413);
  });
});

it('a client that sends Expect: 100-continue gets 100 Continue', async () => {
  const wire = await open(await listenToCatalogue());
  const body = JSON.stringify(draft());
  wire.write(
    `POST ${PEOPLE} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  expect((await wire.answer()).status).toBe(100);
  wire.write(body);
  expect((await wire.answer()).status).toBe(201);
});

it('pipelined requests are answered in order, and the connection stays open', async () => {
  const app = new Hono<AppEnv>();
  app.get('/slow/:number', async (c) => {
    await setTimeout(5);
    return c.text(c.req.param('number'));
  });
  const wire = await open(await listen(app));
  wire.write(Array.from({ length: 9 }, (_, i) => written(`GET /slow/${i}`)).join(''));
  for (let i = 0; i < 9; i += 1) expect((await wire.answer()).body).toBe(String(i));
  wire.write(written('GET /slow/again'));
  expect((await wire.answer()).headers.get('connection')).toBe('keep-alive');
});

describe('a response that the client does not read', () => {
  it('is aborted after a timeout, and its source is cancelled', async () => {
    const app = new Hono<AppEnv>();
    const cancelled = Promise.withResolvers<void>();
    app.get('/endless', (c) =>
      c.body(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
          cancel: () => cancelled.resolve(),
        }),
      ),
    );
    const wire = await open(await listen(app, { timeouts: { silence: 400 } }));
    wire.socket.pause();
    wire.write(written('GET /endless'));
    await cancelled.promise;
  });
});

describe('a drain', () => {
  it('answers a request in progress with Connection: close', async () => {
    const app = new Hono<AppEnv>();
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    app.get('/slow', async (c) => {
      begun.resolve();
      await released.promise;
      return c.text('done');
    });
    const wire = await open(await listen(app));
    wire.write(written('GET /slow'));
    await begun.promise;
    const drained = drain();
    released.resolve();
    const { headers, body } = await wire.answer();
    expect([headers.get('connection'), body]).toEqual(['close', 'done']);
    await drained;
  });

  it('does not wait for idle connections or incomplete heads', async () => {
    const port = await listenToCatalogue();
    const idle = await open(port);
    idle.write(HEALTH);
    await idle.answer();
    const silent = await open(port);
    const half = await open(port);
    half.write('GET / HTTP/1.1\r\nHost: loc');
    // With a clock that stands still, waiting for a request would never end.
    using _ = vi.spyOn(performance, 'now').mockReturnValue(0);
    await drain();
    expect(await Promise.all([idle.closed(), silent.closed(), half.closed()])).toHaveLength(3);
  });
});
