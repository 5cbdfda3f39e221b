import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paths } from '../../../src/domain/paths.ts';
import type { Personality } from '../../../src/domain/people/personality.ts';
import { changePageSchema, changeSchema } from '../../../src/http/api/history.ts';
import { personalitySchema } from '../../../src/http/api/schemas.ts';
import { imageDataUrl } from '../../support/picture.ts';
import {
  countAll,
  createOne,
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

async function change(
  app: OpenApp,
  { id, version }: Pick<Personality, 'id' | 'version'>,
  fields: Readonly<Record<string, unknown>>,
): Promise<Personality> {
  const response = await replace(app, id, version, fields);
  expect(response.status).toBe(200);
  return readBody(response, personalitySchema);
}

/** A change has nothing but what the API describes: a stored one has its source too. */
const pageSchema = changePageSchema.extend({ items: z.array(changeSchema.strict()) }).strict();

async function read(app: OpenApp, path: string) {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return readBody(response, pageSchema);
}

const history = (app: OpenApp, id: string, address = {}) =>
  read(app, paths.api.history(id, address));
const changes = (app: OpenApp, address = {}) => read(app, paths.api.changes(address));

/** Somebody who was created, edited and removed. */
async function openAfterRemoval() {
  const app = await openApp();
  const created = await createOne(app, { icon: await imageDataUrl() });
  const edited = await change(app, created, { name: 'Capitolina', type: 'INFJ', identity: null });
  const removal = await remove(app, edited.id, edited.version);
  return { app, created, edited, removal, id: created.id };
}

describe('the history of a personality', () => {
  it('has every version, newest first, with the state and what was before', async () => {
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
  it('answers with its version number', async () => {
    const { app, removal, id } = await openAfterRemoval();
    expect(removal.status).toBe(204);
    expect(removal.headers.get('ETag')).toBe('"3"');
    expect((await restore(app, id, 3, 2)).status).toBe(200);
  });

  it('makes reading, changing and removing answer 404', async () => {
    const { app, id } = await openAfterRemoval();
    const path = paths.api.personality(id);
    await expectProblem(await app.request(path), 404, 'not_found');
    await expectProblem(await replace(app, id, 3), 404, 'not_found');
    await expectProblem(await remove(app, id, 3), 404, 'not_found');
  });
});

describe('restoring', () => {
  it('makes a new version with the state of an old one', async () => {
    const app = await openApp();
    const created = await createOne(app, { icon: await imageDataUrl() });
    await change(app, created, { name: 'Capitolina' });
    const response = await restore(app, created.id, 2, 1);
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).toBe('"3"');
    const restored = await readBody(response, personalitySchema);
    expect(restored).toEqual({ ...created, version: 3, updatedAt: restored.updatedAt });
    expect((await history(app, created.id)).items[0]).toMatchObject({
      change: 'restored',
      restoredFrom: 1,
      undo: 'restore',
    });
  });

  it('brings a removed personality back under its id, which removing undoes', async () => {
    const { app, edited, id } = await openAfterRemoval();
    const response = await restore(app, id, 3, 2);
    const restored = await readBody(response, personalitySchema);
    expect(restored).toEqual({ ...edited, version: 4, updatedAt: restored.updatedAt });
    expect(await countAll(app)).toBe(1);
    expect((await history(app, id)).items[0]).toMatchObject({ undo: 'remove' });
    expect((await remove(app, id, restored.version)).headers.get('ETag')).toBe('"5"');
  });

  it('is refused when the version is not the newest, with the current state', async () => {
    const app = await openApp();
    const created = await createOne(app);
    const edited = await change(app, created, { name: 'Capitolina' });
    const stale = await restore(app, created.id, 1, 1);
    expect(stale.headers.get('ETag')).toBe('"2"');
    expect(await expectProblem(stale, 412, 'conflict')).toMatchObject({ current: edited });
  });

  it('is refused in the same way for a removed personality', async () => {
    const { app, edited, id } = await openAfterRemoval();
    const stale = await restore(app, id, 2, 1);
    expect(stale.headers.get('ETag')).toBe('"3"');
    const { current } = await expectProblem(stale, 412, 'conflict');
    expect(current).toMatchObject({ id, name: edited.name, version: 3 });
    expect(await countAll(app)).toBe(0);
  });

  it.each([3, 4, 0, -1, 2 ** 53, 1e300])(
    'is refused for version %d, which has no state',
    async (version) => {
      const { app, id } = await openAfterRemoval();
      await expectProblem(await restore(app, id, 3, version), 422, 'not_restorable');
      expect((await history(app, id)).items).toHaveLength(3);
    },
  );

  it('requires a version, a personality, JSON and the same site', async () => {
    const { app, id } = await openAfterRemoval();
    const path = paths.api.restore(id);
    const body = { version: 2 };
    await expectProblem(await app.request(path, sending('POST', body)), 428, 'version_required');
    await expectProblem(await restore(app, UNKNOWN, 3, 2), 404, 'not_found');
    const send = (headers: Readonly<Record<string, string>>) =>
      app.request(path, sending('POST', body, { 'If-Match': '"3"', ...headers }));
    const asText = await send({ 'Content-Type': 'text/plain' });
    await expectProblem(asText, 415, 'unsupported_media_type');
    const foreign = await send({ 'Sec-Fetch-Site': 'cross-site' });
    await expectProblem(foreign, 403, 'cross_site');
    await expectProblem(await send({ 'If-Match': '*' }), 400, 'malformed_request');
    expect(await countAll(app)).toBe(0);
  });

  it('counts as a write', async () => {
    const app = await openApp({ environment: { WRITES_PER_MINUTE: '2' } });
    const created = await createOne(app);
    await change(app, created, { name: 'Capitolina' });
    const response = await restore(app, created.id, 2, 1);
    await expectProblem(response, 429, 'too_many_requests');
  });

  it('is refused while the catalogue is read only', async () => {
    const { app, id } = await openAfterRemoval();
    const mirror = await openApp({ beside: app, environment: { READ_ONLY: 'true' } });
    await expectProblem(await restore(mirror, id, 3, 2), 503, 'read_only');
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

  it('are those of everybody, newest first', async () => {
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

  it.each([
    '%00',
    '%25',
    "' or 1=1 --",
    '"',
    '*',
    '_',
    '%F0%9F%98%80',
    '\ud800',
    'a'.repeat(5_000),
    `x${'\u0301'.repeat(500)}`,
  ])('take the text %s as a part of a name', async (q) => {
    const { app } = await openWithTwo();
    expect((await changes(app, { q })).items).toEqual([]);
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

describe('reading versions', () => {
  it('is open to other sites, and asks each time with an entity tag', async () => {
    const app = await openApp();
    const { id, version } = await createOne(app);
    for (const path of [paths.api.history(id), paths.api.changes()]) {
      const response = await app.request(path);
      expect(response.headers.get('Access-Control-Allow-Origin'), path).toBe('*');
      expect(response.headers.get('Cache-Control'), path).toBe('public, no-cache');
      const headers = { 'If-None-Match': response.headers.get('ETag') ?? '' };
      expect((await app.request(path, { headers })).status, path).toBe(304);
    }
    const tag = (await app.request(paths.api.changes())).headers.get('ETag') ?? '';
    await change(app, { id, version }, { name: 'Capitolina' });
    const again = await app.request(paths.api.changes(), { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(200);
  });
});
