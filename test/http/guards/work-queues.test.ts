import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { LocalCatalogue } from '../../../src/catalogue/create-catalogue.ts';
import { paths } from '../../../src/domain/paths.ts';
import type { PageAnswer } from '../../../src/ui/page-contract.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { createGate, expectRefusals, type Gate, repeat, sendAll } from '../gate.ts';
import { openApp, PEOPLE } from '../support.ts';

/** Wraps a catalogue so that reads of many rows wait; reads of changes have a separate gate. */
const holdReads =
  (gate: Gate, changesGate = gate) =>
  (catalogue: LocalCatalogue): LocalCatalogue => ({
    ...catalogue,
    async page(request) {
      await gate.pass();
      return catalogue.page(request);
    },
    async changes(request) {
      await changesGate.pass();
      return catalogue.changes(request);
    },
  });

const SEARCH = paths.api.personalities({ q: 'ana' });
const CHANGES = paths.api.changes({ q: 'zz' });
const FEED = paths.changesFeed({ q: 'zz' });
/** Number of concurrent searches. */
const AT_WORK = 2;

describe('searches in progress', () => {
  it('are at most 64 per address, and do not affect other addresses', async () => {
    const gate = createGate();
    const app = await openApp({ wrap: holdReads(gate) });
    const search = (from: string) => app.request(SEARCH, {}, from);
    const { answers, all } = sendAll(repeat('192.0.2.1', 65), search);
    await expect.poll(() => answers.length).toBe(1);
    await expect.poll(gate.held).toBe(AT_WORK);
    await expectRefusals(answers, 'search');
    const other = search('192.0.2.2');
    gate.release();
    await all;
    expect((await other).status).toBe(200);
    expect((await search('192.0.2.1')).status).toBe(200);
  });

  it.each([
    ['an IPv6 /48', (i: number) => `2001:db8:1:${i}00::1`, 128],
    ['an IPv4 /24', (i: number) => `192.0.2.${i}`, 128],
    ['an IPv4 /16', (i: number) => `192.0.${i}.1`, 192],
  ])('are limited for %s', async (_, addressOf, most) => {
    const gate = createGate();
    const app = await openApp({ wrap: holdReads(gate) });
    const search = (from: string) => app.request(SEARCH, {}, from);
    const addresses = Array.from({ length: 4 }, (_, i) => repeat(addressOf(i), 64)).flat();
    const { answers, all } = sendAll(addresses, search);
    await expect.poll(() => answers.length).toBe(256 - most);
    await expectRefusals(answers, 'search');
    gate.release();
    await all;
  });
});

describe('expensive work', () => {
  it('does not keep pages and searches from being answered', async () => {
    const changesGate = createGate();
    const open = createGate();
    open.release();
    const app = await openApp({ wrap: holdReads(open, changesGate) });
    // From two /64 of one /48, and from four addresses of two /24.
    const networks = ['2001:db8:1:1::1', '2001:db8:1:100::1', '192.0.2.1', '192.0.2.2'];
    const addresses = [...networks, '198.51.100.1', '198.51.100.2'].flatMap((a) => repeat(a, 20));
    const flood = sendAll(addresses, (from) => app.request(FEED, {}, from));
    await expect.poll(() => flood.answers.length).toBe(addresses.length - 3 * 16);
    expect(changesGate.held()).toBe(1);
    for (const path of [PEOPLE, SEARCH, '/mbti-db', '/mbti-db/persona/x', apiPaths.health]) {
      expect((await app.request(path, {}, '203.0.113.1')).status, path).toBe(200);
    }
    changesGate.release();
    await flood.all;
  });

  it('is limited: the changes', async () => {
    const gate = createGate();
    const app = await openApp({ wrap: holdReads(gate) });
    const ask = (from: string) => app.request(CHANGES, {}, from);
    const { answers, all } = sendAll(repeat('192.0.2.1', 9), ask);
    await expect.poll(() => answers.length).toBe(1);
    await expectRefusals(answers, 'changes');
    gate.release();
    await all;
  });

  it.each(['/nada', '/mbti-db/nada', '/mbti-db/404'])(
    'is limited: the not-found page at %s',
    async (path) => {
      const gate = createGate();
      const renderPage = async (): Promise<PageAnswer> => {
        await gate.pass();
        return { status: 404, html: '', failure: null };
      };
      const app = await openApp({ renderPage });
      const send = (from: string) => app.request(path, {}, from);
      const { answers, all } = sendAll(repeat('192.0.2.1', 9), send);
      await expect.poll(() => answers.length).toBe(1);
      const [refused] = answers;
      expect(refused?.status).toBe(429);
      expect(refused?.headers.get('Retry-After')).toBe('1');
      expect(await refused?.text()).toContain('Veio muita coisa daqui em pouco tempo.');
      expect(gate.held()).toBe(1);
      expect((await app.request('/mbti-db/api/personalities', {}, '192.0.2.1')).status).toBe(200);
      gate.release();
      await all;
    },
  );
});

it('icons in progress are at most 512 per address', async () => {
  const gate = createGate();
  const app = await openApp({
    wrap: (catalogue) => ({
      ...catalogue,
      async icon(hash, side) {
        await gate.pass();
        return catalogue.icon(hash, side);
      },
    }),
  });
  const path = paths.icon('0'.repeat(64));
  const ask = (from: string) => app.request(path, {}, from);
  const { answers, all } = sendAll(repeat('192.0.2.1', 513), ask);
  await expect.poll(() => answers.length).toBe(1);
  expect(answers[0]?.status).toBe(429);
  const other = ask('198.51.100.1');
  gate.release();
  await all;
  expect((await other).status).toBe(404);
});

it('simultaneous health checks query the store once', async () => {
  const gate = createGate();
  const app = await openApp({
    wrap: (catalogue) => ({
      ...catalogue,
      async ping() {
        await gate.pass();
        await catalogue.ping();
      },
    }),
  });
  const ask = () => app.request(apiPaths.health);
  const { answers, all } = sendAll(repeat('192.0.2.1', 50), ask);
  await expect.poll(gate.held).toBe(1);
  gate.release();
  await all;
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  expect(gate.held()).toBe(1);
  expect((await ask()).status).toBe(200);
  expect(gate.held()).toBe(2);
});

it('a place is held until the client has received the response', async () => {
  const app = await openApp();
  const from = '192.0.2.1';
  const unread = Array.from(
    { length: 8 },
    () => new ServerResponse(new IncomingMessage(new Socket())),
  );
  for (const outgoing of unread) {
    expect((await app.request(FEED, {}, from, outgoing)).status).toBe(200);
  }
  expect((await app.request(FEED, {}, from)).status).toBe(429);
  unread[0]?.emit('close');
  expect((await app.request(FEED, {}, from)).status).toBe(200);
});

describe('a request whose client has disconnected', () => {
  it('is not begun, and gives its place back', async () => {
    const gate = createGate();
    const app = await openApp({ wrap: holdReads(gate) });
    const client = new AbortController();
    const left = Array.from({ length: 8 }, () =>
      app.request(FEED, { signal: client.signal }, '192.0.2.1'),
    );
    await expect.poll(gate.held).toBe(1);
    client.abort('gone');
    expect((await left[7])?.status).toBe(499);
    const { answers, all } = sendAll(repeat('192.0.2.1', 7), (from) => app.request(FEED, {}, from));
    expect(gate.held()).toBe(1);
    expect(answers).toEqual([]);
    gate.release();
    await all;
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(gate.held()).toBe(8);
    expect(app.errors).toEqual([]);
  });
});
