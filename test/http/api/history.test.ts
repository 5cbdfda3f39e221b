import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import { personalitySchema, searchSchema } from '../../../src/http/api/answer-schemas.ts';
import { changePageSchema, changeSchema } from '../../../src/http/api/history.ts';
import * as people from '../../support/people.ts';
import { imageDataUrl } from '../../support/picture.ts';
import {
  countAll,
  createOne,
  draft,
  expectProblem,
  type OpenApp,
  openApp,
  readBody,
  remove,
  replace,
  restore,
  sending,
} from '../support.ts';

const UNKNOWN = 'nobody';
const FIRST_VERSION = { 'If-Match': '"1"' };
const BODIES_OF_NO_VERSION = [
  ...[{}, [], null, 3, { version: null }, { version: '2' }, { version: [2] }],
  ...[{ version: { valueOf: 2 } }, { version: 2, name: 'Outra' }, '{"version":2', ''],
];
const PAGES_THAT_ARE_NONE = [
  ...['visitor=7F3A9C01D2', 'visitor=7f3a9c01d', 'visitor=7f3a9c01d22', 'visitor=', 'q=a&q=b'],
  ...['change=deleted', 'change=__proto__', 'change=', 'limit=0', 'limit=101', 'limit=-1'],
  ...['limit=1e2', 'cursor=X', 'cursor=-1', 'cursor=1.5', 'cursor=zik0zk'],
  'cursor=99999999999999999999',
];

async function change(
  app: OpenApp,
  { id, version }: Pick<Personality, 'id' | 'version'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Personality> {
  const response = await replace(app, id, version, fields);
  expect(response.status).toBe(200);
  return readBody(response, personalitySchema);
}

/** Checks that a change has only the fields that the API describes; a stored version also has its source. */
const pageSchema = changePageSchema.extend({ items: z.array(changeSchema.strict()) }).strict();

async function read(app: OpenApp, path: string) {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return readBody(response, pageSchema);
}

const history = (app: OpenApp, id: string, address = {}) =>
  read(app, paths.api.history(id, address));
const changes = (app: OpenApp, address = {}) => read(app, paths.api.changes(address));

/** Creates a personality, edits it and removes it. */
async function openAfterRemoval() {
  const app = await openApp();
  const created = await createOne(app, { icon: await imageDataUrl() });
  const edited = await change(app, created, { name: 'Capitolina', type: 'INFJ', identity: null });
  const removal = await remove(app, edited.id, edited.version);
  return { app, created, edited, removal, id: created.id };
}

describe('the history of a personality', () => {
  it('has every version, newest first, with its state and the previous state', async () => {
    const { app, created, id } = await openAfterRemoval();
    const { items, next } = await history(app, id);
    const first = {
      name: 'Capitu',
      gender: 'female',
      type: 'ENFP',
      identity: 'T',
      icon: created.icon,
    };
    const second = { ...first, name: 'Capitolina', type: 'INFJ', identity: null, icon: null };
    expect(next).toBeNull();
    expect(items).toMatchObject([
      { id, version: 3, change: 'removed', state: second, before: second, undo: 'restore' },
      { id, version: 2, change: 'updated', state: second, before: first, undo: null },
      { id, version: 1, change: 'created', state: first, before: null, undo: null },
    ]);
    for (const { newest, restoredFrom } of items) {
      expect([newest, restoredFrom]).toEqual([3, null]);
    }
    expect(
      items
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    ).toEqual(items.map(({ at }) => at));
  });

  it('is read in pages by its cursors', async () => {
    const { app, id } = await openAfterRemoval();
    const first = await history(app, id, { limit: 2 });
    expect(first.items.map(({ version }) => version)).toEqual([3, 2]);
    const second = await history(app, id, { limit: 2, cursor: first.next });
    expect(second.items.map(({ version }) => version)).toEqual([1]);
    expect(second.next).toBeNull();
  });

  it('does not exist for an unknown id', async () => {
    const app = await openApp();
    await expectProblem(await app.request(paths.api.history(UNKNOWN)), 404, 'not_found');
  });
});

describe('a removal', () => {
  it('responds with its version number', async () => {
    const { app, removal, id } = await openAfterRemoval();
    expect(removal.status).toBe(204);
    expect(removal.headers.get('ETag')).toBe('"3"');
    expect((await restore(app, id, 3, 2)).status).toBe(200);
  });
});

describe('restoring', () => {
  it('brings a removed personality back under its id, which removing undoes', async () => {
    const { app, edited, id } = await openAfterRemoval();
    const response = await restore(app, id, 3, 2);
    const restored = await readBody(response, personalitySchema);
    expect(restored).toEqual({ ...edited, version: 4, updatedAt: restored.updatedAt });
    expect(await countAll(app)).toBe(1);
    expect((await history(app, id)).items[0]).toMatchObject({ undo: 'remove' });
    expect((await remove(app, id, restored.version)).headers.get('ETag')).toBe('"5"');
  });

  it('is refused for an outdated version, with the stored state, also if it was removed', async () => {
    const { app, edited, id } = await openAfterRemoval();
    const stale = await restore(app, id, 2, 1);
    expect(stale.headers.get('ETag')).toBe('"3"');
    const { current } = await expectProblem(stale, 412, 'conflict');
    expect(current).toMatchObject({ id, name: edited.name, version: 3 });
    expect(await countAll(app)).toBe(0);
  });

  it.each([3, 4])('is refused for version %d, which has no state', async (version) => {
    const { app, id } = await openAfterRemoval();
    await expectProblem(await restore(app, id, 3, version), 422, 'not_restorable');
    expect((await history(app, id)).items).toHaveLength(3);
  });

  it('does not query the store for an invalid version number, which PostgreSQL would refuse', async () => {
    const asked = () => Promise.reject(new Error('asked'));
    const app = await openApp({
      wrap: (catalogue) => ({ ...catalogue, as: () => ({ ...catalogue, restore: asked }) }),
    });
    const { id } = await app.catalogue.create(people.draft());
    for (const version of [0, -1, 1.5, 2 ** 31, 1e300])
      await expectProblem(await restore(app, id, 1, version), 422, 'not_restorable');
  });

  it('requires a version and a personality', async () => {
    const { app, id } = await openAfterRemoval();
    const send = (headers = {}) =>
      app.request(paths.api.restore(id), sending('POST', { version: 2 }, headers));
    await expectProblem(await send(), 428, 'version_required');
    await expectProblem(await send({ 'If-Match': '*' }), 400, 'malformed_request');
    await expectProblem(await restore(app, UNKNOWN, 3, 2), 404, 'not_found');
    expect(await countAll(app)).toBe(0);
  });

  it.each(BODIES_OF_NO_VERSION)('is refused for the body %j', async (body) => {
    const app = await openApp();
    const { id } = await createOne(app);
    const path = paths.api.restore(id);
    const answer = await app.request(path, sending('POST', body, { 'If-Match': '"1"' }));
    await expectProblem(answer, 400, 'malformed_request');
    expect((await app.catalogue.get(id)).version).toBe(1);
  });
});

describe('the recent changes', () => {
  /** Two personalities, changed by two visitors. */
  async function openWithTwo() {
    const app = await openApp();
    const capitu = await createOne(app, { name: 'Capitu' });
    const bento = await createOne(app, { name: 'Bentinho Santiago' });
    await change(app, capitu, { name: 'Capitolina' });
    await remove(app, bento.id, bento.version);
    return { app, capitu, bento };
  }

  it('are those of all personalities, newest first', async () => {
    const { app, capitu, bento } = await openWithTwo();
    const { items, next } = await changes(app);
    expect(items.map(({ id, change: kind }) => [id, kind])).toEqual([
      [bento.id, 'removed'],
      [capitu.id, 'updated'],
      [bento.id, 'created'],
      [capitu.id, 'created'],
    ]);
    expect(next).toBeNull();
  });

  it('are filtered by name, by kind and by visitor', async () => {
    const { app, capitu, bento } = await openWithTwo();
    const ids = async (address: object) => (await changes(app, address)).items.map(({ id }) => id);
    expect(await ids({ q: 'SÂNTI' })).toEqual([bento.id, bento.id]);
    expect(await ids({ q: 'capito' })).toEqual([capitu.id]);
    expect(await ids({ change: 'removed' })).toEqual([bento.id]);
    expect(await ids({ change: 'restored' })).toEqual([]);
    expect(await ids({ q: 'bento', change: 'created' })).toEqual([]);
    const [newest] = (await changes(app)).items;
    expect(await ids({ visitor: newest?.visitor })).toEqual([bento.id]);
    expect(await ids({ visitor: '0000000000' })).toEqual([]);
  });

  it('are read in pages by their cursors, each once, even during writes', async () => {
    const { app } = await openWithTwo();
    const first = await changes(app, { limit: 3 });
    expect(first.items).toHaveLength(3);
    await createOne(app, { name: 'Escobar' });
    const second = await changes(app, { limit: 3, cursor: first.next });
    const seen = [...first.items, ...second.items].map(({ id, version }) => `${id} ${version}`);
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it.each(PAGES_THAT_ARE_NONE)('are refused with %s', async (query) => {
    const app = await openApp();
    const answer = await app.request(`${paths.api.changes()}?${query}`);
    await expectProblem(answer, 400, 'malformed_request');
  });

  it('are refused while the server is overloaded', async () => {
    const app = await openApp({ overload: { isOver: () => true } });
    const reads = [paths.api.changes(), paths.api.history(UNKNOWN), paths.changesFeed()];
    for (const path of [...reads, paths.api.similar('Capitu')]) {
      const response = await app.request(path);
      expect(response.status, path).toBe(503);
      expect(response.headers.get('Retry-After'), path).toBe('2');
    }
  });
});

describe('a locked personality', () => {
  it('refuses writes with 423 without setting a cookie, and can be read', async () => {
    const app = await openApp();
    const { id, name } = await createOne(app);
    await app.store.lock(id, true);
    const path = paths.api.personality(id);
    const refused = [
      await app.request(path, sending('PUT', draft(), FIRST_VERSION)),
      await app.request(path, { method: 'DELETE', headers: FIRST_VERSION }),
      await app.request(paths.api.restore(id), sending('POST', { version: 1 }, FIRST_VERSION)),
    ];
    for (const response of refused) {
      expect(response.headers.get('Set-Cookie')).toBeNull();
      await expectProblem(response, 423, 'locked');
    }
    const tagged = { headers: { 'If-None-Match': '"1"' } };
    const locked = await app.request(path, tagged);
    expect(locked.headers.get('Cache-Control')).toBe('no-store');
    expect(await readBody(locked, personalitySchema)).toMatchObject({ id, locked: true });
    expect((await app.request(paths.api.history(id))).status).toBe(200);
    const listed = await app.request(paths.api.search({ q: name }));
    expect((await readBody(listed, searchSchema)).items).toMatchObject([{ id, locked: true }]);
    await app.store.lock(id, false);
    expect(await (await app.request(path, tagged)).json()).not.toHaveProperty('locked');
    expect((await app.request(path, sending('PUT', draft(), FIRST_VERSION))).status).toBe(200);
  });
});

describe('an erased version', () => {
  it('stays in the history, the changes and the feed, without its content', async () => {
    const app = await openApp();
    const { id } = await createOne(app, { name: 'Segredo' });
    await replace(app, id, 1);
    await app.store.eraseVersion(id, 1);
    const addresses = [paths.api.history(id), paths.api.changes(), paths.changesFeed()];
    for (const path of addresses) {
      expect(await (await app.request(path)).text(), path).not.toContain('Segredo');
    }
    const response = await app.request(paths.api.history(id));
    const { items } = await readBody(response, changePageSchema);
    expect(items).toMatchObject([
      { version: 2, change: 'updated', before: null, undo: null },
      { version: 1, change: 'erased', state: null, undo: null },
    ]);
    const feed = await (await app.request(paths.changesFeed())).text();
    expect(feed).toContain('<title>Uma versão foi apagada de vez</title>');
    expect(feed).toContain('>O conteúdo não está mais guardado.</content>');
  });
});
