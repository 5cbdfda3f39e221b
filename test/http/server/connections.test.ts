import { Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { openApp } from '../../../prove/support.ts';
import { written } from '../../../prove/wire.ts';
import type { AppEnv } from '../../../src/http/environment.ts';
import { serve, type Timeouts } from '../../../src/http/server/serve.ts';
import { readSettings } from '../../../src/settings.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { draft, PEOPLE } from '../support.ts';
import { serverOfEachTest } from './listening.ts';

const JSON_TYPE = 'Content-Type: application/json';
const HEALTH = written(`GET ${apiPaths.health}`);

const { listen, open, drain } = serverOfEachTest();

const listenToCatalogue = async (timeouts: Partial<Timeouts> = {}): Promise<number> =>
  listen((await openApp()).app, { timeouts });

/** An app that responds with the number of a request after a delay. */
function numberingApp() {
  const app = new Hono<AppEnv>();
  app.get('/slow/:number', async (c) => {
    await setTimeout(5);
    return c.text(c.req.param('number'));
  });
  return app;
}

const pipeline = (count: number): string =>
  Array.from({ length: count }, (_, i) => written(`GET /slow/${i}`)).join('');

describe('a kept-alive connection', () => {
  it('stays open while idle for longer than proxies keep it, and than other connections may be silent', async () => {
    const port = await listenToCatalogue({ silence: 400 });
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

  it('reads the small body of a request that is refused by its headers', async () => {
    const wire = await open(await listenToCatalogue());
    wire.write(written(`POST ${PEOPLE}`, '', 'Content-Type: text/plain', 'Content-Length: 3'));
    await setTimeout(50);
    wire.write('abc');
    const { status, headers } = await wire.answer();
    expect(status).toBe(415);
    expect(headers.get('connection')).toBe('keep-alive');
    wire.write(HEALTH);
    expect((await wire.answer()).status).toBe(200);
  });
});

describe('the last response of a connection has Connection: close', () => {
  const announced = (line: string, length: number | null): string => {
    const framing = length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
    return written(line, '', JSON_TYPE, framing);
  };

  it.each([
    ['a body that is too large', `POST ${PEOPLE}`, 200_000, 413],
    ['a body that is never sent', `POST ${PEOPLE}`, 100, 403],
    ['a chunked body that does not end', `POST ${PEOPLE}`, null, 403],
    ['a body for an unknown address', 'POST /nowhere', 100_000, 404],
    ['a GET with a large body', `GET ${PEOPLE}`, 1_000_000, 200],
  ])('for %s', async (_, line, length, expected) => {
    const wire = await open(await listenToCatalogue());
    const crossSite = expected === 403 ? 'Sec-Fetch-Site: cross-site\r\n\r\n' : '\r\n';
    wire.write(announced(line, length).replace(/\r\n$/, crossSite));
    const { status, headers } = await wire.answer();
    expect(status).toBe(expected);
    expect(headers.get('connection')).toBe('close');
    expect(await wire.closed()).toBe(false);
  });

  it('for a chunked body that becomes too large, without a reset', async () => {
    const wire = await open(await listenToCatalogue());
    wire.write(announced(`POST ${PEOPLE}`, null));
    for (let i = 0; i < 10; i += 1) wire.write(`4000\r\n${' '.repeat(0x4000)}\r\n`);
    const { status, headers } = await wire.answer();
    expect(status).toBe(413);
    expect(headers.get('connection')).toBe('close');
    expect(await wire.closed()).toBe(false);
  });

  it('for a body that is sent too slowly', async () => {
    const wire = await open(await listenToCatalogue({ head: 1_000, request: 1_000 }));
    wire.write(`${announced(`POST ${PEOPLE}`, 100)}{`);
    const { status, headers } = await wire.answer();
    expect(status).toBe(408);
    expect(headers.get('connection')).toBe('close');
    expect(await wire.closed()).toBe(false);
  });

  it.each([
    ['an invalid chunk of a body', 'Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a body whose sender disconnects early', 'Content-Length: 100', '{'],
  ])('for %s', async (_, framing, body) => {
    const wire = await open(await listenToCatalogue());
    wire.write(written(`POST ${PEOPLE}`, '', JSON_TYPE, framing));
    await setTimeout(50);
    wire.write(body);
    if (body === '{') wire.socket.end();
    const { status, headers } = await wire.answer();
    expect(status).toBe(400);
    expect(headers.get('connection')).toBe('close');
  });

  it('for malformed bytes, after the responses to earlier requests', async () => {
    const wire = await open(await listenToCatalogue());
    wire.write(`${HEALTH}${HEALTH}no request\r\n\r\n`);
    expect((await wire.answer()).status).toBe(200);
    const { status, headers } = await wire.answer();
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    expect(await wire.closed()).toBe(false);
  });

  it('for malformed bytes, without a reset while the client continues to send', async () => {
    const wire = await open(await listenToCatalogue());
    // Reading the end of the response would end this side as well.
    wire.socket.pause();
    for (let i = 0; i < 12; i += 1) {
      wire.write('no request\r\n\r\n');
      await setTimeout(50);
    }
    wire.socket.resume();
    const { status, headers } = await wire.answer();
    expect(status).toBe(400);
    expect(headers.get('connection')).toBe('close');
    expect(await wire.closed()).toBe(false);
  });
});

describe('a client that sends Expect: 100-continue', () => {
  const asking = (length: number): string =>
    `POST ${PEOPLE} HTTP/1.1\r\nHost: localhost\r\n${JSON_TYPE}\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;

  it('gets 100 Continue', async () => {
    const wire = await open(await listenToCatalogue());
    const body = JSON.stringify(draft());
    wire.write(asking(body.length));
    expect((await wire.answer()).status).toBe(100);
    wire.write(body);
    expect((await wire.answer()).status).toBe(201);
  });

  it('is refused at once if the body is too large', async () => {
    const wire = await open(await listenToCatalogue());
    wire.write(asking(200_000));
    const { status, headers } = await wire.answer();
    expect(status).toBe(413);
    expect(headers.get('connection')).toBe('close');
  });
});

describe('a client that waits for its response', () => {
  it('gets it, however long it takes to make', async () => {
    const app = new Hono<AppEnv>();
    app.get('/long', async (c) => {
      await setTimeout(500);
      return c.text('made');
    });
    const wire = await open(await listen(app, { timeouts: { silence: 200 } }));
    wire.write(written('GET /long'));
    expect((await wire.answer()).body).toBe('made');
  });

  it('may take longer for a body whose head was pipelined behind another request', async () => {
    const app = numberingApp();
    app.post('/echo', async (c) => c.text(await c.req.text()));
    const wire = await open(await listen(app, { timeouts: { silence: 100 } }));
    wire.write(written('GET /slow/0') + written('POST /echo', '', 'Content-Length: 2'));
    expect((await wire.answer()).body).toBe('0');
    await setTimeout(300);
    wire.write('ab');
    expect((await wire.answer()).body).toBe('ab');
  });
});

describe('pipelined requests', () => {
  it('are answered in order, and the connection stays open', async () => {
    const wire = await open(await listen(numberingApp()));
    wire.write(pipeline(9));
    for (let i = 0; i < 9; i += 1) expect((await wire.answer()).body).toBe(String(i));
    wire.write(written('GET /slow/again'));
    expect((await wire.answer()).headers.get('connection')).toBe('keep-alive');
  });

  it('do not delay requests of other networks', async () => {
    const app = new Hono<AppEnv>();
    const order: string[] = [];
    app.get('/slow/:number', (c) => {
      order.push(c.req.param('number'));
      return c.body(null);
    });
    const { trustedProxies } = readSettings({ TRUSTED_PROXIES: '127.0.0.0/8' });
    const port = await listen(app, { trustedProxies });
    const [many, one] = [await open(port), await open(port)];
    many.write(pipeline(100));
    one.write(written('GET /slow/other', '', 'X-Forwarded-For: 198.51.100.1'));
    await one.answer();
    for (let i = 0; i < 100; i += 1) await many.answer();
    expect(order.indexOf('other')).toBeLessThan(40);
  });
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
    app.get('/never', () => new Promise<Response>(() => {}));
    const wire = await open(await listen(app, { timeouts: { silence: 400 } }));
    wire.socket.pause();
    // A later response that is being made does not keep it open.
    wire.write(written('GET /endless') + written('GET /never'));
    await cancelled.promise;
  });
});

describe('a drain', () => {
  it.each([0, 100])(
    'answers requests that arrive while its process is stopped, grace %i ms',
    async (drainGrace) => {
      const wire = await open(await listenToCatalogue({ drainGrace }));
      wire.write(HEALTH);
      await wire.answer();
      const drained = drain();
      await setTimeout(10);
      wire.write(HEALTH);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      const { status, headers } = await wire.answer();
      expect([status, headers.get('connection')]).toEqual([200, 'close']);
      await drained;
    },
  );

  it('leaves clients of idle connections time for another request', async () => {
    const { app } = await openApp();
    const serving = await serve({ app, port: 0, host: '127.0.0.1' });
    const wire = await open(serving.port);
    wire.write(HEALTH);
    await wire.answer();
    const drained = serving.drain();
    await setTimeout(300);
    wire.write(HEALTH);
    expect((await wire.answer()).headers.get('connection')).toBe('close');
    await drained;
  });

  it('answers all clients whose connections the kernel has accepted before', async () => {
    const port = await listenToCatalogue({ drainGrace: 300 });
    const answers = Array.from({ length: 300 }, async () => {
      const wire = await open(port);
      wire.write(HEALTH);
      return (await wire.answer()).status;
    });
    // By then all of them have begun to connect, and none has been accepted.
    await new Promise(process.nextTick);
    // The clock is stopped, or a busy machine would take longer to accept them than the server waits.
    using _ = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const drained = drain();
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]));
    await drained;
  });

  it('does not wait for idle connections or incomplete heads', async () => {
    const port = await listenToCatalogue({ drainGrace: 100 });
    const idle = await open(port);
    idle.write(HEALTH);
    await idle.answer();
    const silent = await open(port);
    const half = await open(port);
    half.write('GET / HTTP/1.1\r\nHost: loc');
    await setTimeout(50);
    using cut = vi.spyOn(Server.prototype, 'closeAllConnections');
    await drain();
    expect(cut).not.toHaveBeenCalled();
    expect(await Promise.all([idle.closed(), silent.closed(), half.closed()])).toHaveLength(3);
  });
});
