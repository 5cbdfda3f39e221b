import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { written } from '../../../prove/wire.ts';
import { paths } from '../../../src/domain/paths.ts';
import { readSettings } from '../../../src/settings.ts';
import { type OpenAppOptions, openApp, PEOPLE } from '../support.ts';
import { serverOfEachTest } from './listening.ts';

const server = serverOfEachTest();

async function listen(options: OpenAppOptions) {
  const { app, requests } = await openApp(options);
  const { trustedProxies } = readSettings(options.environment ?? {});
  return { port: await server.listen(app, { trustedProxies }), requests };
}

const WRITE = written(`DELETE ${PEOPLE}/x`, '', 'If-Match: "1"', 'X-Forwarded-For: 192.0.2.1');

describe('a connection whose requests are refused for a limit', () => {
  it('is closed after several', async () => {
    const { port } = await listen({ environment: { WRITES_PER_MINUTE: '1' } });
    const wire = await server.open(port);
    const closings: (string | undefined)[] = [];
    for (let i = 0; i < 6; i += 1) {
      wire.write(WRITE);
      closings.push((await wire.answer()).headers.get('connection'));
    }
    expect(closings).toEqual([...Array(5).fill('keep-alive'), 'close']);
    expect(await wire.closed()).toBe(false);
  });

  it('stays open if it is a proxy’s, which has other clients', async () => {
    const environment = { WRITES_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.0/8' };
    const { port } = await listen({ environment });
    const wire = await server.open(port);
    for (let i = 0; i < 12; i += 1) {
      wire.write(WRITE);
      expect((await wire.answer()).headers.get('connection')).toBe('keep-alive');
    }
  });
});

it('the log has a request whose connection closes with status 499', async () => {
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { port, requests } = await listen({
    wrap: (catalogue) => ({
      ...catalogue,
      async changes(request) {
        begun.resolve();
        await left.promise;
        return catalogue.changes(request);
      },
    }),
  });
  const wire = await server.open(port);
  wire.write(written(`GET ${paths.changesFeed()}`));
  await begun.promise;
  wire.socket.destroy();
  await setTimeout(50);
  left.resolve();
  await expect.poll(() => requests).toMatchObject([{ route: paths.changesFeed(), status: 499 }]);
});
