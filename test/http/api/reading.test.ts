import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../src/domain/failure.ts';
import { iconHashOf, paths } from '../../../src/domain/paths.ts';
import type { KeyOrder } from '../../../src/domain/search/key-orders.ts';
import {
  distributionSchema,
  pageSchema,
  personalitySchema,
  searchSchema,
} from '../../../src/http/api/answer-schemas.ts';
import { createReadiness } from '../../../src/http/server/drain.ts';
import { apiPaths } from '../../support/api-paths.ts';
import { people } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import {
  createOne,
  draft,
  expectProblem,
  type OpenApp,
  openApp,
  PEOPLE,
  readBody,
  sending,
} from '../support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openApp();
});

async function fill(count: number): Promise<void> {
  for (const person of people(count)) await app.catalogue.create(person);
}

async function page(address: Parameters<typeof paths.api.personalities>[0] = {}) {
  const response = await app.request(paths.api.personalities(address));
  expect(response.status).toBe(200);
  return readBody(response, pageSchema);
}

describe('the page of personalities', () => {
  it('has 60 items by default, or as many as requested', async () => {
    await fill(70);
    const byDefault = await page();
    expect(byDefault.items).toHaveLength(60);
    expect(byDefault.total).toBe(70);
    expect(byDefault.next).not.toBeNull();
    expect((await page({ limit: 7 })).items).toHaveLength(7);
    const most = await page({ limit: 100 });
    expect(most.items).toHaveLength(70);
    expect(most.next).toBeNull();
  });

  it('reaches every personality exactly once by its cursors', async () => {
    await fill(45);
    const first = await page({ limit: 10 });
    const names = first.items.map(({ name }) => name);
    const { seed } = first;
    let cursor = first.next;
    while (cursor !== null) {
      const following = await page({ seed, cursor, limit: 10 });
      expect(following.seed).toBe(seed);
      expect(following.total).toBe(45);
      names.push(...following.items.map(({ name }) => name));
      cursor = following.next;
    }
    expect(names).toHaveLength(45);
    expect([...names].sort()).toEqual(
      people(45)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it('has an order by time or by name, which continues over its pages without a seed', async () => {
    await fill(9);
    const { items } = await page({ order: 'newest', limit: 4 });
    const [removed] = items;
    await app.catalogue.remove(removed?.id ?? '', 1);
    await app.catalogue.restore(removed?.id ?? '', { newest: 2, version: 1 });
    const namesBy = async (order: KeyOrder, total = 9) => {
      const names: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const one = await page({ order, cursor, limit: 4 });
        expect([one.seed, one.total]).toEqual(['', total]);
        names.push(...one.items.map(({ name }) => name));
        cursor = one.next;
      }
      return names;
    };
    const byName = Array.from({ length: 9 }, (_, i) => `Pessoa ${i}`);
    expect(await namesBy('name')).toEqual(byName);
    // Folding such names, which begin alike, gives the longest cursors.
    const long = ['', 'a', 'b', 'c', 'd'].map((end) => 'ﷺ'.repeat(13) + end);
    for (const name of long) await createOne(app, { name });
    expect((await namesBy('name', 14)).toSorted()).toEqual([...byName, ...long].toSorted());
    for (const { id } of (await page({ q: 'ﷺ' })).items) await app.catalogue.remove(id, 1);
    const byTime = await namesBy('newest');
    expect(byTime[0]).toBe(removed?.name);
    expect(byTime.toSorted()).toEqual(byName);
    const found = await app.request(paths.api.search({ q: 'sexo:f', order: 'name' }));
    expect((await readBody(found, searchSchema)).items.map(({ name }) => name)).toEqual(
      byName.filter((_, i) => i % 2 === 0),
    );
    for (const query of [
      'order=x',
      'order=',
      'order=name&seed=1',
      'order=name&cursor=1.1',
      'order=newest&cursor=c1.1.ana',
      `order=name&cursor=${(await page({ order: 'newest', limit: 1 })).next}`,
    ])
      await expectProblem(await app.request(`${PEOPLE}?${query}`), 400, 'malformed_request');
  });

  it('may be cached briefly by shared caches if the request has a seed, and never by browsers', async () => {
    for (const addressOf of [paths.api.personalities, paths.api.search]) {
      const named = await app.request(addressOf({ seed: '1' }));
      expect(named.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=3');
      const fresh = await app.request(addressOf());
      expect(fresh.headers.get('Cache-Control')).toBe('public, no-cache');
    }
  });

  it('is answered with 304 if the entity tag matches', async () => {
    const { id } = await createOne(app);
    // Erased content must leave shared caches at once.
    const asked = [paths.api.history(id), paths.api.changes(), paths.api.guesses(id)];
    const kept = [`${PEOPLE}?seed=1`, paths.api.search({ seed: '1' }), paths.api.similar('Capitu')];
    const others = [apiPaths.distribution(''), apiPaths.openapi, paths.api.works({})];
    for (const path of [...asked, apiPaths.contested, ...kept, ...others]) {
      const isKept = kept.includes(path) || others.includes(path);
      const tag = (await app.request(path)).headers.get('ETag') ?? '';
      expect(tag).toMatch(/^"[\w-]+"$/);
      const again = await app.request(path, { headers: { 'If-None-Match': `"x", W/${tag}` } });
      expect(again.status).toBe(304);
      expect(again.headers.get('ETag')).toBe(tag);
      expect(again.headers.get('Vary')).toBe('Accept-Encoding');
      expect(again.headers.get('Cache-Control'), path).toBe(
        isKept ? 'public, max-age=0, s-maxage=3' : 'public, no-cache',
      );
      expect(await again.text()).toBe('');
    }
    const tag = (await app.request(`${PEOPLE}?seed=1`)).headers.get('ETag') ?? '';
    await createOne(app);
    const changed = await app.request(`${PEOPLE}?seed=1`, { headers: { 'If-None-Match': tag } });
    expect(changed.status).toBe(200);
  });
});

describe('one personality', () => {
  it('has its version as the entity tag', async () => {
    const created = await createOne(app);
    const response = await app.request(paths.api.personality(created.id));
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe('"1"');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await readBody(response, personalitySchema)).toEqual(created);
  });

  it('is sent whole to a client that has this version, since its icon may have been erased', async () => {
    const created = await createOne(app, { icon: await imageDataUrl() });
    const ask = () =>
      app.request(paths.api.personality(created.id), { headers: { 'If-None-Match': '"1"' } });
    expect(await readBody(await ask(), personalitySchema)).toEqual(created);
    await app.store.eraseIcon(iconHashOf(created.icon) ?? '');
    const erased = await ask();
    expect(erased.headers.get('ETag')).toBe('"1"');
    expect(await readBody(erased, personalitySchema)).toMatchObject({ icon: null, version: 1 });
  });

  it('can be changed with the weak tag of a compressed response', async () => {
    const path = paths.api.personality((await createOne(app)).id);
    const packing = { 'Accept-Encoding': 'gzip' };
    const packed = await app.request(path, { headers: packing });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const tag = packed.headers.get('ETag') ?? '';

    const change = sending('PUT', draft({ name: 'Outra' }), { ...packing, 'If-Match': tag });
    const changed = await app.request(path, change);
    expect(changed.status).toBe(200);
    const removal = { 'If-Match': changed.headers.get('ETag') ?? '' };
    expect((await app.request(path, { method: 'DELETE', headers: removal })).status).toBe(204);
  });
});

describe('the search', () => {
  it('has the page of personalities and its distribution', async () => {
    await fill(70);
    const address = { q: 'analistas', seed: '1', limit: 5 };
    const answer = await readBody(await app.request(paths.api.search(address)), searchSchema);
    const { distribution, didYouMean, terms, suggestions, works, ...found } = answer;
    expect(found).toEqual(await page(address));
    expect([didYouMean, suggestions, works]).toEqual([[], [], []]);
    expect(terms).toEqual([
      {
        meaning: 'grupo Analistas',
        group: 'analysts',
        isPlainName: false,
        mayBeName: false,
        rest: '',
      },
    ]);
    const counted = await app.request(apiPaths.distribution('analistas'));
    expect(distribution).toEqual(await readBody(counted, distributionSchema));
  });

  it('counts the other types too if the query picks one', async () => {
    await createOne(app, { name: 'Capitu', type: 'ENFP' });
    await createOne(app, { name: 'Bentinho', type: 'INFJ' });
    const response = await app.request(paths.api.search({ q: '>enfp' }));
    const { total, distribution } = await readBody(response, searchSchema);
    expect(total).toBe(1);
    expect(distribution.types).toMatchObject({ ENFP: 1, INFJ: 1 });
  });

  it('says how it was understood, and suggests completions of its last word', async () => {
    await createOne(app, { name: 'Capitu', type: 'ENFP', identity: 'A' });
    const asked = async (q: string) => {
      const answer = await readBody(await app.request(paths.api.search({ q })), searchSchema);
      return [answer.terms.map(({ meaning }) => meaning), answer.suggestions.map((one) => one.q)];
    };
    expect(await asked('')).toEqual([[], []]);
    expect(await asked('capitu extro')).toEqual([
      ['nome com “capitu”', 'nome com “extro”'],
      ['capitu >exxx'],
    ]);
    expect((await asked('capitu intro'))[1]).toEqual([]);
    expect((await asked('intro'))[1]).toEqual(['>ixxx']);
  });
});

describe('the health', () => {
  it('is 200 while the store answers', async () => {
    const response = await app.request(apiPaths.health);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  it('is 503 if the store fails, with the cause in the log only', async () => {
    const cause = new Error('SQLITE_IOERR: /var/lib/secret.db');
    app = await openApp({
      wrap: (catalogue) => ({
        ...catalogue,
        ping: () => Promise.reject(new Failure('unavailable', { cause, retryAfter: 1 })),
      }),
    });
    const response = await app.request(apiPaths.health);
    expect(response.headers.get('Retry-After')).toBe('1');
    await expectProblem(response, 503, 'unavailable');
    expect(app.errors).toEqual([{ message: 'unavailable', cause }]);
  });

  it('is 503 with the reason while the instance is stopping', async () => {
    const readiness = createReadiness();
    app = await openApp({ readiness });
    await readiness.leave(0);
    await expectProblem(await app.request(apiPaths.health), 503, 'stopping');
    expect((await app.request(PEOPLE)).status).toBe(200);
  });
});

describe('a defect', () => {
  it('is answered with 500 and a general sentence, with the cause in the log only', async () => {
    const defect = new Error('select * from personality');
    app = await openApp({
      wrap: (catalogue) => ({ ...catalogue, page: () => Promise.reject(defect) }),
    });
    await expectProblem(await app.request(PEOPLE), 500, 'internal');
    expect(app.errors).toEqual([{ message: 'internal', cause: defect }]);
  });
});
