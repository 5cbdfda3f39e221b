import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openWire, written } from '../../../prove/wire.ts';
import type { LocalCatalogue } from '../../../src/catalogue/create-catalogue.ts';
import { paths } from '../../../src/domain/paths.ts';
import { createApp } from '../../../src/http/app.ts';
import type { RequestEntry } from '../../../src/http/log.ts';
import { createReadiness } from '../../../src/http/server/drain.ts';
import { type Serving, serve } from '../../../src/http/server/serve.ts';
import { readSettings } from '../../../src/settings.ts';
import { openCatalogue } from '../../support/catalogue.ts';
import { SILENT_LOG } from '../silent-log.ts';
import { PEOPLE } from '../support.ts';

let serving: Serving | null = null;

afterEach(async () => {
  await serving?.drain();
  serving = null;
});

async function listen(
  environment: Readonly<Record<string, string>>,
  wrap: (catalogue: LocalCatalogue) => LocalCatalogue = (catalogue) => catalogue,
) {
  const { catalogue, reports, store } = await openCatalogue();
  const settings = readSettings(environment);
  const entries: RequestEntry[] = [];
  const app = createApp({
    catalogue: wrap(catalogue),
    reports,
    secret: await store.secret(),
    settings,
    renderPage: async () => ({ status: 200, html: 'page', failure: null }),
    log: { ...SILENT_LOG, request: (entry) => entries.push(entry) },
    version: '1.1.0',
    assets: null,
    readiness: createReadiness(),
    overload: { isOver: () => false },
    storage: { used: () => 0, count: () => {} },
  });
  const { trustedProxies } = settings;
  serving = await serve({
    app,
    port: 0,
    host: '127.0.0.1',
    trustedProxies,
    timeouts: { drainGrace: 0 },
  });
  return { port: serving.port, entries };
}

const WRITE = written(`DELETE ${PEOPLE}/x`, '', 'If-Match: "1"', 'X-Forwarded-For: 192.0.2.1');

describe('a connection whose requests are refused for a limit', () => {
  it('is closed after several', async () => {
    const { port } = await listen({ WRITES_PER_MINUTE: '1' });
    const wire = await openWire(port);
    const closings: (string | undefined)[] = [];
    for (let i = 0; i < 6; i += 1) {
      wire.write(WRITE);
      closings.push((await wire.answer()).headers.get('connection'));
    }
    expect(closings).toEqual([...Array(5).fill('keep-alive'), 'close']);
    expect(await wire.closed()).toBe(false);
  });

  it('stays open if it is a proxy’s, which has other clients', async () => {
    const { port } = await listen({ WRITES_PER_MINUTE: '1', TRUSTED_PROXIES: '127.0.0.0/8' });
    const wire = await openWire(port);
    for (let i = 0; i < 12; i += 1) {
      wire.write(WRITE);
      expect((await wire.answer()).headers.get('connection')).toBe('keep-alive');
    }
    wire.socket.destroy();
  });
});

it('the log has a request whose connection closes with status 499', async () => {
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { port, entries } = await listen({}, (catalogue) => ({
    ...catalogue,
    async changes(request) {
      begun.resolve();
      await left.promise;
      return catalogue.changes(request);
    },
  }));
  const wire = await openWire(port);
  wire.write(written(`GET ${paths.changesFeed()}`));
  await begun.promise;
  wire.socket.destroy();
  await setTimeout(50);
  left.resolve();
  await expect.poll(() => entries).toMatchObject([{ route: paths.changesFeed(), status: 499 }]);
});
