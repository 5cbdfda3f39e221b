import { describe, expect, it } from 'vitest';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { distributionSchema, pageSchema, personalitySchema } from '../../src/http/schemas.ts';
import { people } from '../support/catalogue.ts';
import {
  countAll,
  createOne,
  draft,
  expectProblem,
  imageDataUrl,
  type OpenApp,
  openApp,
  PEOPLE,
  readBody,
  sending,
} from './support.ts';

async function fill(app: OpenApp, count: number): Promise<void> {
  for (const person of people(count)) await app.catalogue.create(person);
}

async function page(app: OpenApp, address: Parameters<typeof paths.api.personalities>[0] = {}) {
  const response = await app.request(paths.api.personalities(address));
  expect(response.status).toBe(200);
  return readBody(response, pageSchema);
}

const NOBODY = paths.api.personality('nobody');

describe('the page of personalities', () => {
  it('is empty when the catalogue is', async () => {
    const app = await openApp();
    expect(await page(app)).toMatchObject({ items: [], total: 0, next: null });
  });

  it('has 60 items unless another limit is asked for', async () => {
    const app = await openApp();
    await fill(app, 70);
    const byDefault = await page(app);
    expect(byDefault.items).toHaveLength(60);
    expect(byDefault.total).toBe(70);
    expect(byDefault.next).not.toBeNull();
    expect((await page(app, { limit: 7 })).items).toHaveLength(7);
    const most = await page(app, { limit: 100 });
    expect(most.items).toHaveLength(70);
    expect(most.next).toBeNull();
  });

  it('has the same order for the same seed, and another for another', async () => {
    const app = await openApp();
    await fill(app, 40);
    const { seed, items } = await page(app);
    expect((await page(app, { seed })).items).toEqual(items);
    const orders = new Set<string>();
    for (let i = 0; i < 5; i += 1) {
      orders.add((await page(app)).items.map(({ id }) => id).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  it('leads by its cursors past everybody exactly once', async () => {
    const app = await openApp();
    await fill(app, 45);
    const first = await page(app, { limit: 10 });
    const names = first.items.map(({ name }) => name);
    const { seed } = first;
    let cursor = first.next;
    while (cursor !== null) {
      const following = await page(app, { seed, cursor, limit: 10 });
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

  it('has those alone who match the search', async () => {
    const app = await openApp();
    await createOne(app, { name: 'Capitu', type: 'ENFP' });
    await createOne(app, { name: 'Bentinho', type: 'INFJ' });
    const found = await page(app, { q: 'CÁPI' });
    expect(found.items.map(({ name }) => name)).toEqual(['Capitu']);
    expect(found.total).toBe(1);
    expect((await page(app, { q: 'diplomatas' })).total).toBe(2);
    expect((await page(app, { q: 'Escobar' })).total).toBe(0);
  });

  it('is never kept by a cache', async () => {
    const app = await openApp();
    expect((await app.request(PEOPLE)).headers.get('Cache-Control')).toBe('no-store');
  });
});

describe('one personality', () => {
  it('is given with its version as the entity tag', async () => {
    const app = await openApp();
    const created = await createOne(app);
    const response = await app.request(paths.api.personality(created.id));
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe('"1"');
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(await readBody(response, personalitySchema)).toEqual(created);
  });

  it('is not sent again to who has this version', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const ask = (tag: string) =>
      app.request(paths.api.personality(id), { headers: { 'If-None-Match': tag } });
    const unchanged = await ask('"1"');
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('ETag')).toBe('"1"');
    expect(await unchanged.text()).toBe('');

    await app.request(paths.api.personality(id), sending('PUT', draft(), { 'If-Match': '"1"' }));
    const changed = await ask('"1"');
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).toBe('"2"');
  });

  it('can be asked for again and changed with the tag of a packed answer', async () => {
    const app = await openApp();
    const path = paths.api.personality((await createOne(app)).id);
    const packing = { 'Accept-Encoding': 'gzip' };
    const packed = await app.request(path, { headers: packing });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    const tag = packed.headers.get('ETag') ?? '';

    const again = await app.request(path, { headers: { ...packing, 'If-None-Match': tag } });
    expect(again.status).toBe(304);
    const change = sending('PUT', draft({ name: 'Outra' }), { ...packing, 'If-Match': tag });
    const changed = await app.request(path, change);
    expect(changed.status).toBe(200);
    const removal = { 'If-Match': changed.headers.get('ETag') ?? '' };
    expect((await app.request(path, { method: 'DELETE', headers: removal })).status).toBe(204);
  });

  it('is not found by an id that nobody has', async () => {
    const app = await openApp();
    await expectProblem(await app.request(NOBODY), 404, 'not_found');
  });
});

describe('creating', () => {
  it('answers 201 with the address, the version and what was stored', async () => {
    const app = await openApp();
    const response = await app.request(PEOPLE, sending('POST', draft({ name: '  Capitu   S. ' })));
    expect(response.status).toBe(201);
    expect(response.headers.get('ETag')).toBe('"1"');
    const created = await readBody(response, personalitySchema);
    expect(created).toMatchObject({ ...draft({ name: 'Capitu S.' }), version: 1 });
    expect(created.updatedAt).toBe(created.createdAt);
    const location = response.headers.get('Location') ?? '';
    expect(location).toBe(paths.api.personality(created.id));
    expect(await readBody(await app.request(location), personalitySchema)).toEqual(created);
  });

  it('needs a name and a type only', async () => {
    const app = await openApp();
    const response = await app.request(PEOPLE, sending('POST', { name: 'Dom', type: 'ISTP' }));
    expect(await readBody(response, personalitySchema)).toMatchObject({
      gender: 'male',
      identity: null,
      icon: null,
    });
  });

  it('takes a content type with a charset and in any case', async () => {
    const app = await openApp();
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    expect((await app.request(PEOPLE, sending('POST', draft(), headers))).status).toBe(201);
  });

  it('keeps an icon and gives its address', async () => {
    const app = await openApp();
    const { icon } = await createOne(app, { icon: await imageDataUrl() });
    expect(icon).toMatch(/^\/mbti-db\/icons\/[0-9a-f]{64}\.png$/);
    expect((await app.request(icon ?? '')).status).toBe(200);
    // The address of a stored icon stands for the icon.
    expect((await createOne(app, { name: 'Ezequiel', icon })).icon).toBe(icon);
  });

  it('creates one personality however often the same key comes with it', async () => {
    const app = await openApp();
    const send = (name = 'Capitu') =>
      app.request(PEOPLE, sending('POST', draft({ name }), { 'Idempotency-Key': 'one-click' }));
    const first = await send();
    const again = await send();
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    expect(await again.json()).toEqual(await first.json());
    expect(await countAll(app)).toBe(1);

    await expectProblem(await send('Bentinho'), 422, 'idempotency_key_reused');
    expect(await countAll(app)).toBe(1);
  });

  it('creates one personality when the same key comes many times at once', async () => {
    const app = await openApp();
    const send = () =>
      app.request(PEOPLE, sending('POST', draft(), { 'Idempotency-Key': 'impatient' }));
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    const locations = new Set(answers.map(({ headers }) => headers.get('Location')));
    expect(locations.size).toBe(1);
    expect(await countAll(app)).toBe(1);
  });
});

describe('changing', () => {
  it('answers 200 with the next version', async () => {
    const app = await openApp();
    const created = await createOne(app, { icon: await imageDataUrl() });
    const response = await app.request(
      paths.api.personality(created.id),
      sending('PUT', draft({ name: 'Capitolina', icon: created.icon }), { 'If-Match': '"1"' }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe('"2"');
    const changed = await readBody(response, personalitySchema);
    expect(changed).toEqual({
      ...created,
      name: 'Capitolina',
      version: 2,
      updatedAt: changed.updatedAt,
    });
    const stored = await app.request(paths.api.personality(created.id));
    expect(await readBody(stored, personalitySchema)).toEqual(changed);
  });

  it('is refused to who comes second, with what is stored now', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const send = (name: string) =>
      app.request(
        paths.api.personality(id),
        sending('PUT', draft({ name }), { 'If-Match': '"1"' }),
      );
    const first = await readBody(await send('Primeira'), personalitySchema);
    const second = await send('Segunda');
    expect(second.headers.get('ETag')).toBe('"2"');
    const problem = await expectProblem(second, 412, 'conflict');
    expect(problem.current).toEqual(first);
  });

  it('lets one of many who change at once win', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        app.request(
          paths.api.personality(id),
          sending('PUT', draft({ name: `Nome ${i}` }), { 'If-Match': '"1"' }),
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 412, 412, 412, 412, 412]);
  });

  it('is refused without a version', async () => {
    const app = await openApp();
    const created = await createOne(app);
    const response = await app.request(
      paths.api.personality(created.id),
      sending('PUT', draft({ name: 'Outra' })),
    );
    await expectProblem(response, 428, 'version_required');
    expect(await app.catalogue.get(created.id)).toEqual(created);
  });

  it.each([
    '1',
    '"0"',
    '"01"',
    '*',
    'w/"1"',
    'W/1',
    '"1", "2"',
    '"-1"',
    '"1.0"',
    '"99999999999"',
    'x',
  ])('is refused with the version %s, which none can be', async (tag) => {
    const app = await openApp();
    const created = await createOne(app);
    const path = paths.api.personality(created.id);
    const change = sending('PUT', draft({ name: 'Outra' }), { 'If-Match': tag });
    await expectProblem(await app.request(path, change), 400, 'malformed_request');
    const removal = { method: 'DELETE', headers: { 'If-Match': tag } };
    await expectProblem(await app.request(path, removal), 400, 'malformed_request');
    expect(await app.catalogue.get(created.id)).toEqual(created);
  });

  it('does not find who is not there', async () => {
    const app = await openApp();
    const response = await app.request(NOBODY, sending('PUT', draft(), { 'If-Match': '"1"' }));
    await expectProblem(response, 404, 'not_found');
    expect(await countAll(app)).toBe(0);
  });
});

describe('deleting', () => {
  const removal = (tag = '"1"') => ({ method: 'DELETE', headers: { 'If-Match': tag } });

  it('answers 204 with nothing, and then there is nobody', async () => {
    const app = await openApp();
    const path = paths.api.personality((await createOne(app)).id);
    const response = await app.request(path, removal());
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    await expectProblem(await app.request(path), 404, 'not_found');
    await expectProblem(await app.request(path, removal()), 404, 'not_found');
    expect(await countAll(app)).toBe(0);
  });

  it('is refused for another version than the stored one, which is told', async () => {
    const app = await openApp();
    const created = await createOne(app);
    const response = await app.request(paths.api.personality(created.id), removal('"2"'));
    const problem = await expectProblem(response, 412, 'conflict');
    expect(problem.current).toEqual(created);
    expect(await countAll(app)).toBe(1);
  });

  it('is refused without a version', async () => {
    const app = await openApp();
    const { id } = await createOne(app);
    const response = await app.request(paths.api.personality(id), { method: 'DELETE' });
    await expectProblem(response, 428, 'version_required');
    expect(await countAll(app)).toBe(1);
  });
});

describe('the distribution', () => {
  it('counts all types and identities, those of nobody too', async () => {
    const app = await openApp();
    await createOne(app, { type: 'INTJ', identity: 'A' });
    await createOne(app, { type: 'INTJ', identity: null });
    await createOne(app, { type: 'ESFP', identity: 'T' });
    const response = await app.request(paths.api.distribution(''));
    expect(response.status).toBe(200);
    const { total, types, identities } = await readBody(response, distributionSchema);
    expect(total).toBe(3);
    expect(Object.keys(types)).toHaveLength(16);
    expect(types).toMatchObject({ INTJ: 2, ESFP: 1, INTP: 0 });
    expect(identities).toEqual({ A: 1, T: 1, none: 1 });
  });

  it('counts those alone who match the search', async () => {
    const app = await openApp();
    await createOne(app, { type: 'INTJ', identity: 'A' });
    await createOne(app, { type: 'ESFP', identity: 'T' });
    const response = await app.request(paths.api.distribution('analistas'));
    expect(await response.json()).toMatchObject({ total: 1, types: { INTJ: 1, ESFP: 0 } });
  });
});

describe('loading the samples', () => {
  it('reports what was created', async () => {
    const app = await openApp();
    const response = await app.request(paths.api.samples, { method: 'POST' });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ created: 0, refused: [] });
  });

  it('is refused when the catalogue is not empty', async () => {
    const app = await openApp();
    await createOne(app);
    const response = await app.request(paths.api.samples, { method: 'POST' });
    await expectProblem(response, 409, 'catalogue_not_empty');
  });
});

describe('the health', () => {
  it('is good while the store answers', async () => {
    const app = await openApp();
    const response = await app.request(paths.api.health);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  it('is bad when the store does not, and only the log learns why', async () => {
    const cause = new Error('SQLITE_IOERR: /var/lib/secret.db');
    const app = await openApp({
      wrap: (catalogue) => ({
        ...catalogue,
        ping: () => Promise.reject(new Failure('unavailable', { cause, retryAfter: 1 })),
      }),
    });
    const response = await app.request(paths.api.health);
    expect(response.headers.get('Retry-After')).toBe('1');
    await expectProblem(response, 503, 'unavailable');
    expect(app.errors).toEqual([{ message: 'unavailable', cause }]);
  });
});

describe('a defect', () => {
  it('is told in general words, and only the log learns what it was', async () => {
    const defect = new Error('select * from personality');
    const app = await openApp({
      wrap: (catalogue) => ({ ...catalogue, page: () => Promise.reject(defect) }),
    });
    await expectProblem(await app.request(PEOPLE), 500, 'internal');
    expect(app.errors).toEqual([{ message: 'internal', cause: defect }]);
  });

  it('is what a store that was closed has, never a success', async () => {
    const app = await openApp();
    await countAll(app);
    await app.store.close();
    await expectProblem(await app.request(PEOPLE), 500, 'internal');
    expect(app.errors).toHaveLength(1);
  });
});
