import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openCatalogue } from '../../src/service/open-catalogue.ts';
import { readSettings } from '../../src/settings.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { draft, people } from '../support/people.ts';
import { imageDataUrl } from '../support/picture.ts';

const inFolder = folderOfEachTest();

const open = (environment: Readonly<Record<string, string>> = {}) =>
  openCatalogue(readSettings({ DATABASE_URL: `file:${inFolder('catalogue.db')}`, ...environment }));

describe('the catalogue of a deployment', () => {
  it('gets the 32 dummies if it is empty and the setting is on', async () => {
    for (let start = 0; start < 2; start += 1) {
      const { catalogue, store } = await open({ DUMMY_PERSONALITIES: 'true' });
      expect((await catalogue.distribution('')).total).toBe(32);
      await store.close();
    }
  });

  it('changes nothing while it is read-only, and adds no dummies', async () => {
    await (await open()).store.close();
    const { catalogue, store } = await open({ READ_ONLY: 'true', DUMMY_PERSONALITIES: 'true' });
    expect((await catalogue.distribution('')).total).toBe(0);
    await expect(catalogue.create(draft())).rejects.toMatchObject({ code: 'read_only' });
    await store.close();
  });

  it('loads the samples, each with a portrait of every size', async () => {
    const { catalogue, store } = await open();
    expect(await catalogue.loadSamples()).toEqual({ created: 185, refused: [] });
    expect(await store.verify()).toEqual([]);
    const { items, total } = await catalogue.page({ q: '', limit: 100 });
    expect(total).toBe(185);
    for (const { name, icon } of items) {
      const hash = /([0-9a-f]{64})\.png$/.exec(icon ?? '')?.[1] ?? '';
      expect((await catalogue.icon(hash, 225))?.side, name).toBe(225);
    }
    await store.close();
  });

  it('loads the samples without blocked names, and without portraits where no new ones are accepted', async () => {
    const phrases = inFolder('blocked.txt');
    await writeFile(phrases, 'Iracema\n');
    const { catalogue, store } = await open({ NEW_ICONS: 'closed', BLOCKED_NAMES_FILE: phrases });
    const blocked = { field: 'name', issue: 'blocked' };
    expect(await catalogue.loadSamples()).toEqual({
      created: 184,
      refused: [expect.objectContaining({ name: 'Iracema', errors: [blocked] })],
    });
    const { items } = await catalogue.page({ q: '', limit: 100 });
    expect(items.filter(({ icon }) => icon !== null)).toEqual([]);
    await store.close();
  });

  it('refuses icons beyond the queue’s limit, and stores the others', async () => {
    const { catalogue, store } = await open();
    const icon = await imageDataUrl('png', 200);
    const results = await Promise.allSettled(
      people(50).map((person) => catalogue.create({ ...person, icon })),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    // Two icons are encoded at a time, and thirty-two wait.
    expect(refused).toHaveLength(50 - 34);
    for (const one of refused) {
      expect(one).toMatchObject({
        reason: { code: 'busy', retryAfter: 2, limit: { name: 'icons' } },
      });
    }
    expect((await catalogue.distribution('')).total).toBe(34);
    await store.close();
  });
});
