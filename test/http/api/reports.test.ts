import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { imageDataUrl } from '../../support/picture.ts';
import {
  createOne,
  draft,
  expectProblem,
  openApp,
  PEOPLE,
  readBody,
  remove,
  sending,
} from '../support.ts';

const receipt = z.strictObject({ number: z.int(), at: z.iso.datetime() });

const PROXIED = { WRITES_PER_MINUTE: '0' };

const reporting = (content: unknown = { kind: 'insult' }) => sending('POST', content);

describe('POST /personalities/{id}/reports', () => {
  it('responds with a number and a time', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const response = await app.request(apiPaths.reports(id), reporting());
    expect(response.status).toBe(201);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    expect(await readBody(response, receipt)).toMatchObject({ number: 1 });
  });

  it('accepts reports of a removed personality, whose history is public, but not of an erased or unknown one', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    await remove(app, id, 1);
    expect((await app.request(apiPaths.reports(id), reporting())).status).toBe(201);
    await app.store.erase(id);
    for (const missing of [id, 'nobody']) {
      await expectProblem(
        await app.request(apiPaths.reports(missing), reporting()),
        404,
        'not_found',
      );
    }
  });

  it('refuses malformed reports', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const address = apiPaths.reports(id);
    for (const [content, field] of [
      [{}, 'kind'],
      [{ kind: 'insult', text: 'a'.repeat(501) }, 'text'],
      [{ kind: 'insult', version: 2 }, 'version'],
    ] as const) {
      const problem = await expectProblem(
        await app.request(address, reporting(content)),
        422,
        'invalid_fields',
      );
      expect(problem.fields?.map((one) => one.field)).toEqual([field]);
    }
    const unknown = Object.fromEntries(
      Array.from({ length: 500 }, (_, i) => [`${i}${'x'.repeat(100)}`, 1]),
    );
    const flood = await app.request(address, reporting({ kind: 'insult', ...unknown }));
    const { fields = [] } = await expectProblem(flood, 422, 'invalid_fields');
    expect(fields.map(({ field }) => field.length)).toEqual(Array.from({ length: 20 }, () => 64));
    await expectProblem(await app.request(address, reporting('[]')), 400, 'malformed_request');
  });

  it('limits reports per address and per network', async () => {
    const app = await openApp({ environment: PROXIED });
    const ids: string[] = [];
    for (let i = 0; i < 21; i += 1) ids.push((await createOne(app, { name: `Pessoa ${i}` })).id);
    const send = (i: number, from: string) =>
      app.request(apiPaths.reports(ids[i] ?? ''), reporting({ kind: 'junk' }), from);
    const missing = () =>
      app.request(apiPaths.reports('nobody'), reporting({ kind: 'junk' }), '203.0.113.1');
    // A report that is not stored does not count, whether it is refused or a repetition.
    for (let i = 0; i < 6; i += 1) expect((await missing()).status).toBe(404);
    for (let i = 0; i < 6; i += 1) expect((await send(0, '203.0.113.1')).status).toBe(201);
    for (let i = 1; i < 5; i += 1) expect((await send(i, '203.0.113.1')).status).toBe(201);
    const sixth = await send(5, '203.0.113.1');
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(60);
    await expectProblem(sixth, 429, 'too_many_requests');
    for (let i = 5; i < 20; i += 1) {
      expect((await send(i, `203.0.113.${2 + Math.floor(i / 5)}`)).status).toBe(201);
    }
    const ofNetwork = await send(20, '203.0.113.99');
    expect(Number(ofNetwork.headers.get('Retry-After'))).toBeGreaterThan(60);
    await expectProblem(ofNetwork, 429, 'too_many_requests');
    expect((await send(20, '203.0.114.1')).status).toBe(201);
  });

  it('counts reports of an IPv6 /48 as those of one network', async () => {
    const app = await openApp({ environment: PROXIED });
    const { id } = await createOne(app);
    const send = (address: string) =>
      app.request(apiPaths.reports(id), reporting({ kind: 'insult' }), address);
    for (let i = 0; i < 10; i += 1) {
      const address = `2001:db8:1:${(i << 8).toString(16)}::1`;
      expect((await send(address)).status).toBe(201);
    }
    expect((await app.request(paths.api.personality(id))).status).toBe(200);
    await send('2001:db8:2::1');
    expect((await app.request(paths.api.personality(id))).status).toBe(200);
    await send('192.0.2.1');
    expect((await app.request(paths.api.personality(id))).status).toBe(404);
  });

  it('keeps the reserve for networks that have sent none in a day, and is busy when there is no room', async () => {
    const { catalogue, store } = await openApp();
    const reports = {
      ...store.reports,
      // The shared part counts as full.
      report: async (given: Parameters<typeof store.reports.report>[0]) =>
        given.mayUseReserve ? store.reports.report(given) : ({ outcome: 'full' } as const),
    };
    const app = await openApp({ beside: { catalogue, store: { ...store, reports } } });
    const [one, other] = [await createOne(app), await createOne(app, { name: 'Outra' })];
    const send = (id: string, from: string) => app.request(apiPaths.reports(id), reporting(), from);
    // An IPv4 /24 and an IPv6 /48 each send their first report of the day, and their second.
    for (const network of [
      ['192.0.2.1', '192.0.2.200'],
      ['2001:db8:1::1', '2001:db8:1:ff00::1'],
    ] as const) {
      expect((await send(one.id, network[0])).status).toBe(201);
      const refused = await send(other.id, network[1]);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
      await expectProblem(refused, 503, 'busy');
    }
  });

  it('limits daily reports of an IPv4 /16', async () => {
    const app = await openApp({ environment: PROXIED });
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) ids.push((await createOne(app, { name: `Pessoa ${i}` })).id);
    const statuses: number[] = [];
    for (let i = 0; i < 120; i += 1) {
      const sent = apiPaths.reports(ids[i % 20] ?? '');
      const address = `192.0.${Math.floor(i / 2)}.1`;
      statuses.push((await app.request(sent, reporting({ kind: 'junk' }), address)).status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(100);
    expect(statuses.slice(100).every((status) => status === 429)).toBe(true);
  });

  it('hides everything of a personality that three networks have reported', async () => {
    const app = await openApp({ environment: PROXIED });
    const icon = await imageDataUrl();
    const { id, icon: address } = await createOne(app, { name: 'Fulana', icon });
    const report = (network: number) =>
      app.request(apiPaths.reports(id), reporting(), `203.0.${network}.1`);
    await report(1);
    await report(2);
    expect((await app.request(paths.api.personality(id))).status).toBe(200);
    await report(3);

    await expectProblem(await app.request(paths.api.personality(id)), 404, 'not_found');
    const found = await app.request(paths.api.personalities({ q: 'fulana' }));
    expect(await found.json()).toMatchObject({ total: 0 });
    const hash = /[0-9a-f]{64}/.exec(address ?? '')?.[0] ?? '';
    for (const place of [
      paths.api.history(id),
      paths.api.changes(),
      paths.api.changes({ q: 'fulana' }),
      paths.changesFeed(),
      paths.changesFeed({ q: 'fulana' }),
    ]) {
      const text = await (await app.request(place)).text();
      expect(text).not.toMatch(/fulana.*(entrou|saiu)|"name":"Fulana"/i);
      expect(text).not.toContain(hash);
    }
    const feed = await (await app.request(paths.changesFeed())).text();
    expect(feed).toContain('Fora do ar até alguém conferir.');
    expect((await app.request(address ?? '')).status).toBe(404);
    const again = sending('POST', draft({ name: 'Outra', icon: address }));
    await expectProblem(await app.request(PEOPLE, again), 422, 'invalid_icon');
    expect(await (await app.request(paths.api.history(id))).json()).toMatchObject({
      items: [
        { version: 2, state: null, before: null, undo: null, held: true },
        { version: 1, state: null, undo: null, held: true },
      ],
    });
    // Whatever else is wrong with a write: a hidden icon, the name, or the version.
    const own = paths.api.personality(id);
    for (const [method, at, version, body] of [
      ['POST', `${own}/restore`, 2, { version: 1 }],
      ['POST', `${own}/restore`, 9, { version: 5 }],
      ['PUT', own, 1, draft()],
      ['PUT', own, 1, draft({ name: '', icon: address })],
      ['PUT', own, 2, draft({ icon: address })],
      ['PUT', own, 2, draft({ icon: 'data:image/png;base64,AAAA' })],
      ['PUT', own, 1, {}],
      ['DELETE', own, 1, undefined],
    ] as const) {
      const write = sending(method, body, { 'If-Match': `"${version}"` });
      await expectProblem(await app.request(at, write), 423, 'held');
    }

    await app.store.reports.release({ id, at: new Date().toISOString() });
    expect(await (await app.request(paths.api.personality(id))).json()).toMatchObject({
      name: 'Fulana',
      version: 3,
      icon: address,
    });
    expect((await app.request(address ?? '')).status).toBe(200);
    expect(await (await app.request(paths.api.history(id))).json()).toMatchObject({
      items: [{ state: { name: 'Fulana' } }, {}, { state: { name: 'Fulana' } }],
    });
  });
});
