import { describe, expect, it } from 'vitest';
import { bytesOfVersion } from '../../../src/catalogue/writes.ts';
import { paths } from '../../../src/domain/paths.ts';
import { personalitySchema } from '../../../src/http/api/answer-schemas.ts';
import { createStorageLimit } from '../../../src/http/guards/storage-limit.ts';
import { networkOf } from '../../../src/http/network.ts';
import { BY } from '../../store/arbitraries.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { newPerson } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import { form } from '../pages/render-main.ts';
import { createOne, draft, expectProblem, openApp, PEOPLE, readBody, sending } from '../support.ts';

const HOUR = 60 * 60 * 1_000;

/** A storage of 1,000 bytes, of which this many are used. */
function storageOf(used: number) {
  let bytes = used;
  return {
    used: () => bytes / 1_000,
    count(more: number) {
      bytes += more;
    },
  };
}

const MODERATION_KEY = 'uma chave bem comprida';

const ONE = { storagePerNetwork: 1, writesPerMinute: 60, instances: 1 };
const empty = { used: () => 0, count: () => {} };

/** Returns the limit of the network of an address. */
function openLimit(...args: Parameters<typeof createStorageLimit>) {
  const limit = createStorageLimit(...args);
  return (address: string) => limit(networkOf(address));
}

describe('the limit of the storage', () => {
  it('refuses new icons from 95 % on, and every write at the limit', () => {
    const storage = storageOf(949);
    const limit = openLimit(storage, ONE, () => 0);
    const allowance = limit('192.0.2.1');
    allowance.requireForIcon();
    allowance.count(1);
    expect(() => allowance.requireForIcon()).toThrow(
      expect.objectContaining({ code: 'icons_full', retryAfter: 3_600 }),
    );
    limit('192.0.2.1').count(50);
    expect(() => limit('192.0.2.1').requireAny()).toThrow(
      expect.objectContaining({ code: 'storage_full' }),
    );
  });

  it('lets a neighbourhood store its daily share, which refills', () => {
    let now = 0;
    const limit = openLimit(empty, ONE, () => now);
    limit('192.0.2.1').count(960_000);
    const allowance = limit('192.0.2.200');
    expect(() => allowance.requireForIcon()).toThrow(
      expect.objectContaining({ code: 'icons_full', retryAfter: 865 }),
    );
    allowance.count(50_000);
    expect(() => limit('192.0.2.1').requireAny()).toThrow(
      expect.objectContaining({ code: 'storage_full' }),
    );
    limit('198.51.100.1').requireForIcon();
    // What is beyond the limit has to be waited for, too.
    limit('203.0.113.1').count(1_100_000);
    expect(() => limit('203.0.113.1').requireAny()).toThrow(
      expect.objectContaining({ retryAfter: 8_641 }),
    );
    now = HOUR;
    expect(() => limit('192.0.2.1').requireForIcon()).toThrow(
      expect.objectContaining({ code: 'icons_full' }),
    );
    now = 2 * HOUR;
    limit('192.0.2.1').requireForIcon();
  });

  it.each([
    ['an IPv4 /16', (i: number) => `192.0.${i}.1`],
    ['an IPv6 /48', (i: number) => `2001:db8:1:${(i << 8).toString(16)}::1`],
  ])('lets %s store twice the share of a neighbourhood', (_, addressOf) => {
    const limit = openLimit(empty, ONE, () => 0);
    for (let i = 0; i < 4; i += 1) {
      limit(addressOf(i)).requireAny();
      limit(addressOf(i)).count(500_000);
    }
    expect(() => limit(addressOf(4)).requireAny()).toThrow(
      expect.objectContaining({ code: 'storage_full' }),
    );
    limit('198.51.100.1').requireForIcon();
    limit('2001:db8:2::1').requireForIcon();
  });

  it('is divided between instances, and 0 means no limit', () => {
    const halves = openLimit(empty, { ...ONE, instances: 2 }, () => 0);
    halves('192.0.2.1').count(500_000);
    expect(() => halves('192.0.2.1').requireAny()).toThrow();
    const none = openLimit(empty, { ...ONE, storagePerNetwork: 0 }, () => 0);
    none('192.0.2.1').count(1e12);
    none('192.0.2.1').requireForIcon();
  });
});

describe('an app whose storage is full', () => {
  it('refuses new icons with 507 first, and accepts small writes', async () => {
    const storage = storageOf(950);
    const app = await openApp({ storage: { ...storage, count: () => {} } });
    const icon = await imageDataUrl();
    const refused = await app.request(PEOPLE, sending('POST', draft({ icon })));
    await expectProblem(refused, 507, 'icons_full');
    expect(refused.headers.get('Retry-After')).toBe('3600');
    expect(refused.headers.get('Set-Cookie')).toBeNull();
    expect((await app.request(PEOPLE, sending('POST', draft()))).status).toBe(201);
    for (const [used, told] of [
      [950, { storagePercent: 95 }],
      [799, {}],
    ] as const) {
      const health = await openApp({ storage: storageOf(used) });
      const answer = await health.request(apiPaths.health);
      expect(await answer.json()).toEqual({ status: 'ok', ...told });
    }
  });

  it('accepts icons that are stored already, by their address or sent again', async () => {
    const storage = storageOf(0);
    const app = await openApp({ storage: { used: () => 0, count: storage.count } });
    const picture = await imageDataUrl();
    const made = await app.request(PEOPLE, sending('POST', draft({ icon: picture })));
    const { icon, id } = await readBody(made, personalitySchema);
    expect(storage.used()).toBeGreaterThan(1);
    const full = await openApp({ storage: { used: () => 0.96, count: () => {} }, beside: app });
    const path = paths.api.personality(id);
    const match = { 'If-Match': '"1"' };
    const kept = await full.request(path, sending('PUT', draft({ name: 'Sancha', icon }), match));
    expect(kept.status).toBe(200);
    const again = await full.request(PEOPLE, sending('POST', draft({ icon: picture })));
    expect(again.status).toBe(201);
  });

  it('accepts reports, and the operator’s actions', async () => {
    const app = await openApp({
      storage: storageOf(1_000),
      environment: { MODERATION_KEY, WRITES_PER_MINUTE: '1' },
    });
    const person = newPerson({ name: 'Capitu' });
    await app.store.create([person], BY);
    const sent = sending('POST', { kind: 'insult' });
    expect((await app.request(apiPaths.reports(person.id), sent)).status).toBe(201);
    const entered = await app.request(paths.moderation(), form({ chave: MODERATION_KEY }));
    const Cookie = entered.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    for (const [fazer, version] of [
      ['hold', 1],
      ['release', 2],
      ['dismiss', 3],
    ] as const) {
      const pressed = form({ fazer, quem: `${person.id}/${version}` }, { Cookie });
      expect((await app.request(paths.moderation(), pressed)).status).toBe(303);
    }
  });
});

const NAME = 'Capitu';
/** What a version with this name counts, as a part of the storage. */
const ONE_VERSION = bytesOfVersion({ name: NAME }) / 1_000;

it('counts accepted writes only', async () => {
  const storage = storageOf(0);
  const app = await openApp({ storage: { used: () => 0, count: storage.count } });
  await app.request(PEOPLE, sending('POST', draft({ name: '' })));
  expect(storage.used()).toBe(0);
  await app.request(PEOPLE, sending('POST', draft({ name: NAME })));
  expect(storage.used()).toBeCloseTo(ONE_VERSION);
  const withIcon = () =>
    imageDataUrl().then((icon) => sending('POST', draft({ name: NAME, icon })));
  await app.request(PEOPLE, await withIcon());
  const withBytes = storage.used();
  expect(withBytes).toBeGreaterThan(2 * ONE_VERSION);
  // The picture is stored already.
  await app.request(PEOPLE, await withIcon());
  expect(storage.used()).toBeCloseTo(withBytes + ONE_VERSION);
});

it('does not count a change that changes nothing', async () => {
  const storage = storageOf(0);
  const app = await openApp({ storage: { used: () => 0, count: storage.count } });
  const { id } = await createOne(app, { name: NAME });
  const before = storage.used();
  const put = async (name: string) => {
    const change = sending('PUT', draft({ name }), { 'If-Match': '"1"' });
    return (await app.request(paths.api.personality(id), change)).headers.get('ETag');
  };
  expect(await put(NAME)).toBe('"1"');
  expect(storage.used()).toBe(before);
  expect(await put('Capitolina')).toBe('"2"');
  expect(storage.used()).toBeGreaterThan(before);
});

it('does not count a picture that is not stored in the end', async () => {
  const storage = storageOf(0);
  const app = await openApp({ storage: { used: () => 0, count: storage.count } });
  const { id } = await createOne(app);
  const before = storage.used();
  const icon = await imageDataUrl();
  const late = sending('PUT', draft({ icon }), { 'If-Match': '"7"' });
  expect((await app.request(paths.api.personality(id), late)).status).toBe(412);
  expect(storage.used()).toBe(before);
});
