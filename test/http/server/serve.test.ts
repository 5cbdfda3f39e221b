import { connect } from 'node:net';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../../prove/support.ts';
import { openWire } from '../../../prove/wire.ts';
import type { AppEnv } from '../../../src/http/environment.ts';
import type { Log, RequestEntry } from '../../../src/http/request-log.ts';
import type { Environment } from '../../../src/settings.ts';
import { SILENT_LOG } from '../silent-log.ts';
import { PEOPLE } from '../support.ts';
import { serverOfEachTest } from './listening.ts';

const server = serverOfEachTest();

/** Starts a server for the app on a free port and returns its address. */
async function listen(app: Hono<AppEnv>): Promise<string> {
  const port = await server.listen(app);
  expect(port).toBeGreaterThan(0);
  return `http://127.0.0.1:${port}`;
}

async function listenWith(environment: Environment, log: Log = SILENT_LOG): Promise<string> {
  return listen((await openApp({ environment, log })).app);
}

/** Sends raw text and returns all received text until the connection closes. */
function speak(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

/** Whether the port refuses connections. */
async function isRefused(origin: string): Promise<boolean> {
  try {
    (await openWire(Number(new URL(origin).port))).socket.destroy();
    return false;
  } catch {
    return true;
  }
}

describe('the server', () => {
  it('logs no error when a client disconnects during a body', async () => {
    const errors: string[] = [];
    const done = Promise.withResolvers<RequestEntry>();
    const log: Log = {
      ...SILENT_LOG,
      error: (message) => errors.push(message),
      request: (entry) => done.resolve(entry),
    };
    const origin = await listenWith({}, log);
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    const head = `POST ${PEOPLE} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    socket.write(`${head}Content-Length: 1000\r\n\r\n{`, () =>
      setTimeout(() => socket.resetAndDestroy(), 50),
    );
    expect((await done.promise).code).toBe('malformed_request');
    expect(errors).toEqual([]);
  });

  it('refuses two Host headers, and a target with another host', async () => {
    const origin = await listenWith({});
    const end = 'Connection: close\r\n\r\n';
    const own = 'Host: localhost\r\n';
    const two = await speak(origin, `GET ${PEOPLE} HTTP/1.1\r\n${own}Host: elsewhere\r\n${end}`);
    expect(two).toMatch(/^HTTP\/1\.1 400 /);
    const line = `GET http://elsewhere.example${PEOPLE} HTTP/1.1\r\n`;
    expect(await speak(origin, line + own + end)).toMatch(/^HTTP\/1\.1 421 /);
  });

  it('drains: completes the request in progress, accepts no new one, and then stops', async () => {
    const app = new Hono<AppEnv>();
    const begun = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    app.get('/slow', async (c) => {
      begun.resolve();
      await released.promise;
      return c.text('done');
    });
    const origin = await listen(app);
    const answer = fetch(`${origin}/slow`);
    await begun.promise;
    const drained = server.drain();
    await expect.poll(() => isRefused(origin)).toBe(true);
    await expect(fetch(`${origin}/slow`)).rejects.toThrow();
    released.resolve();
    expect(await (await answer).text()).toBe('done');
    await drained;
  });
});
