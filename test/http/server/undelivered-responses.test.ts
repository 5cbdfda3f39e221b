import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { BlockList, connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterEach, describe, expect, it } from 'vitest';
import { written } from '../../../prove/wire.ts';
import type { AppEnv } from '../../../src/http/environment.ts';
import { readSettings } from '../../../src/settings.ts';
import { serverOfEachTest } from './listening.ts';

/** Size in bytes of a response that is too large for the kernel's buffers. */
const LARGE = 8 * 1024 * 1024;

const server = serverOfEachTest();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Starts a server with large responses; returns them, and a function that connects a client that reads nothing. */
async function listen(undeliveredMax: number) {
  const app = new Hono<AppEnv>().get('/large', (c) => c.body('x'.repeat(LARGE)));
  const trustedProxies = new BlockList();
  trustedProxies.addSubnet('127.0.0.0', 8);
  const answers: ServerResponse[] = [];
  const port = await server.listen(app, {
    trustedProxies,
    undeliveredMax,
    before: (listener) => (incoming, outgoing) => {
      answers.push(outgoing);
      listener(incoming, outgoing);
    },
  });
  const ask = async (from: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').pause();
    sockets.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(written('GET /large', '', `X-Forwarded-For: ${from}`));
    return socket;
  };
  return { answers, ask };
}

/** Begins to read, and resolves with whether the server has ended the connection before the whole response was sent. */
function isEnded(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    let got = 0;
    socket.once('close', () => resolve(got < LARGE));
    socket.resume().on('data', (part) => {
      got += part.length;
      if (got >= LARGE) resolve(false);
    });
  });
}

describe('a response that its client does not read', () => {
  it('is ended when the limit is exceeded, beginning with the oldest of the network that uses most', async () => {
    const { answers, ask } = await listen(3.5 * LARGE);
    const other = await ask('198.51.100.1');
    const flood: Socket[] = [];
    for (let i = 1; i <= 4; i += 1) flood.push(await ask(`192.0.2.${i}`));
    const expected = [false, true, true, false, false];
    await expect.poll(() => answers.map(({ destroyed }) => destroyed)).toEqual(expected);
    expect(await Promise.all([other, ...flood].map(isEnded))).toEqual(expected);
  });

  it('is dropped from the kernel’s memory after some seconds, unless its client is a proxy', async () => {
    // The kernel buffers it whole.
    const size = 200_000;
    const app = new Hono<AppEnv>().get('/large', (c) => c.body('x'.repeat(size)));
    const outcomes: string[] = [];
    for (const proxies of ['', '127.0.0.0/8']) {
      const { trustedProxies } = readSettings({ TRUSTED_PROXIES: proxies });
      const closed = Promise.withResolvers<void>();
      const port = await server.listen(app, {
        trustedProxies,
        timeouts: { unread: 200 },
        before: (listener) => (incoming, outgoing) => {
          incoming.socket.once('close', () => closed.resolve());
          listener(incoming, outgoing);
        },
      });
      const wire = await server.open(port);
      wire.socket.pause();
      wire.write(written('GET /large'));
      await (proxies === '' ? closed.promise : setTimeout(600));
      wire.socket.resume();
      outcomes.push(
        await wire.answer().then(
          () => 'read',
          () => 'ended',
        ),
      );
      await server.drain();
    }
    expect(outcomes).toEqual(['ended', 'read']);
  });
});
