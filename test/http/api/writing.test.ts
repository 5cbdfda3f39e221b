import { beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/domain/paths.ts';
import { LATER_FIELDS, NO_LATER_TRAITS } from '../../../src/domain/people/fields.ts';
import { personalitySchema } from '../../../src/http/api/answer-schemas.ts';
import { FILLED } from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import {
  countAll,
  createOne,
  draft,
  expectProblem,
  type OpenApp,
  openApp,
  PEOPLE,
  readBody,
  remove,
  replace,
  sending,
} from '../support.ts';

let app: OpenApp;
beforeEach(async () => {
  app = await openApp();
});

describe('creating', () => {
  it('responds with 201, the address, the version and the stored personality', async () => {
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

  it.for(LATER_FIELDS)(
    'stores %s, keeps it if a replacement leaves it out, and has it in the history',
    async (field) => {
      const { id } = await createOne(app, { name: 'Capitu', ...FILLED });
      const { [field]: kept, ...others } = draft({ name: 'Capitu S.', ...FILLED });
      const put = sending('PUT', others, { 'If-Match': '"1"' });
      const replaced = await app.request(paths.api.personality(id), put);
      expect(await replaced.json()).toMatchObject({ version: 2, [field]: kept });
      const emptied = sending('PUT', { ...others, ...NO_LATER_TRAITS }, { 'If-Match': '"2"' });
      await app.request(paths.api.personality(id), emptied);
      expect(await (await app.request(paths.api.history(id))).json()).toMatchObject({
        items: [
          { state: { [field]: NO_LATER_TRAITS[field] }, before: FILLED },
          {},
          { state: FILLED },
        ],
      });
    },
  );

  it('takes back what was read of a personality, and stores nothing if nothing is changed', async () => {
    const { id } = await createOne(app, { name: 'Capitu', ...FILLED });
    const path = paths.api.personality(id);
    const read = async () => readBody(await app.request(path), personalitySchema);
    const put = async (body: object) =>
      app.request(path, sending('PUT', body, { 'If-Match': '"1"' }));
    const unchanged = await put(await read());
    expect([unchanged.status, unchanged.headers.get('ETag')]).toEqual([200, '"1"']);
    expect(await readBody(await put({ ...(await read()), look: null }), personalitySchema)).toEqual(
      { ...(await read()), look: null, version: 2 },
    );
  });

  it('refuses a name that is among the other names that a replacement keeps', async () => {
    const { id } = await createOne(app, { name: 'Capitu', aliases: ['Capitolina'] });
    const { aliases: _, ...named } = draft({ name: 'CAPITOLÍNA' });
    const put = (body: unknown) =>
      app.request(paths.api.personality(id), sending('PUT', body, { 'If-Match': '"1"' }));
    const problem = await expectProblem(await put(named), 422, 'invalid_fields');
    expect(problem.fields).toEqual([{ field: 'aliases', issue: 'repeated' }]);
    expect((await put({ ...named, aliases: ['Capitu'] })).status).toBe(200);
  });

  it('requires only a name and a type', async () => {
    const response = await app.request(PEOPLE, sending('POST', { name: 'Dom', type: 'ISTP' }));
    expect(await readBody(response, personalitySchema)).toMatchObject({
      gender: 'male',
      identity: null,
      icon: null,
      ...NO_LATER_TRAITS,
    });
  });

  it('accepts a content type with a charset and in any case', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    expect((await app.request(PEOPLE, sending('POST', draft(), headers))).status).toBe(201);
  });

  it('stores an icon and responds with its address', async () => {
    const { icon } = await createOne(app, { icon: await imageDataUrl() });
    expect(icon).toMatch(/^\/mbti-db\/icons\/[0-9a-f]{64}\.png$/);
    expect((await app.request(icon ?? '')).status).toBe(200);
    // In a draft, the address of a stored icon keeps the icon.
    expect((await createOne(app, { name: 'Ezequiel', icon })).icon).toBe(icon);
  });

  it('creates one personality for repeated requests with the same idempotency key', async () => {
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
});

describe('changing', () => {
  it('responds with 200 and the next version', async () => {
    const created = await createOne(app, { icon: await imageDataUrl() });
    const response = await replace(app, created.id, 1, { name: 'Capitolina', icon: created.icon });
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
    // Sending what is stored already changes nothing.
    const again = await replace(app, created.id, 2, { name: ' Capitolina', icon: created.icon });
    expect([again.status, again.headers.get('ETag')]).toEqual([200, '"2"']);
    expect(await readBody(again, personalitySchema)).toEqual(changed);
  });

  it('is refused for an outdated version, with the stored personality', async () => {
    const { id } = await createOne(app);
    const send = (name: string) => replace(app, id, 1, { name });
    const first = await readBody(await send('Primeira'), personalitySchema);
    const second = await send('Segunda');
    expect(second.headers.get('ETag')).toBe('"2"');
    const problem = await expectProblem(second, 412, 'conflict');
    expect(problem.current).toEqual(first);
  });

  it('and deleting are refused without a version', async () => {
    const created = await createOne(app);
    for (const init of [sending('PUT', draft({ name: 'Outra' })), { method: 'DELETE' }]) {
      const response = await app.request(paths.api.personality(created.id), init);
      await expectProblem(response, 428, 'version_required');
    }
    expect(await app.catalogue.get(created.id)).toEqual(created);
  });

  it.each([
    ...['1', '"0"', '"01"', '*', 'w/"1"', 'W/1', '"1", "2"', '"-1"', '"1.0"'],
    ...['"99999999999"', 'x'],
  ])('is refused for the malformed version %s', async (tag) => {
    const created = await createOne(app);
    const path = paths.api.personality(created.id);
    const change = sending('PUT', draft({ name: 'Outra' }), { 'If-Match': tag });
    await expectProblem(await app.request(path, change), 400, 'malformed_request');
    const removal = { method: 'DELETE', headers: { 'If-Match': tag } };
    await expectProblem(await app.request(path, removal), 400, 'malformed_request');
    expect(await app.catalogue.get(created.id)).toEqual(created);
  });

  it.each(['name', 'gender', 'type', 'identity', 'icon'])(
    'requires %s, so that nothing is reset silently',
    async (field) => {
      const stored = await createOne(app);
      const { [field]: _, ...rest } = draft();
      const path = paths.api.personality(stored.id);
      const response = await app.request(path, sending('PUT', rest, { 'If-Match': '"1"' }));
      const problem = await expectProblem(response, 422, 'invalid_fields');
      expect(problem.fields).toEqual([{ field, issue: 'required' }]);
      expect(await app.catalogue.get(stored.id)).toEqual(stored);
    },
  );
});

describe('deleting', () => {
  it('responds with 204 without a body, and the personality is no longer shown', async () => {
    const { id } = await createOne(app);
    const response = await remove(app, id, 1);
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
    await expectProblem(await app.request(paths.api.personality(id)), 404, 'not_found');
    await expectProblem(await remove(app, id, 1), 404, 'not_found');
    expect(await countAll(app)).toBe(0);
  });

  it('is refused for another version, with the stored personality', async () => {
    const created = await createOne(app);
    const problem = await expectProblem(await remove(app, created.id, 2), 412, 'conflict');
    expect(problem.current).toEqual(created);
    expect(await countAll(app)).toBe(1);
  });
});

describe('loading the samples', () => {
  it('reports the number of created personalities', async () => {
    const response = await app.request(paths.api.samples, { method: 'POST' });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ created: 2, refused: [{ name: 'Sem tipo' }] });
    expect(await countAll(app)).toBe(2);
  });

  it('is refused if the catalogue is not empty', async () => {
    await createOne(app);
    const response = await app.request(paths.api.samples, { method: 'POST' });
    await expectProblem(response, 409, 'catalogue_not_empty');
  });
});
