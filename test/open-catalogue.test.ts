import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalogue } from '../src/open-catalogue.ts';
import { readSettings } from '../src/settings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = (environment: Readonly<Record<string, string>> = {}) =>
  openCatalogue(
    readSettings({ DATABASE_URL: `file:${join(folder, 'catalogue.db')}`, ...environment }),
  );

describe('the catalogue of a deployment', () => {
  it('has the 32 dummies when it is empty and they are wanted', async () => {
    for (let start = 0; start < 2; start += 1) {
      const { catalogue, store } = await open({ DUMMY_PERSONALITIES: 'true' });
      expect((await catalogue.distribution('')).total).toBe(32);
      await store.close();
    }
  });

  it('takes nothing while it is read only, no dummies either', async () => {
    await (await open()).store.close();
    const { catalogue, store } = await open({ READ_ONLY: 'true', DUMMY_PERSONALITIES: 'true' });
    expect((await catalogue.distribution('')).total).toBe(0);
    const draft = {
      name: 'Ana',
      gender: 'female',
      type: 'INTJ',
      identity: null,
      icon: null,
    } as const;
    await expect(catalogue.create(draft)).rejects.toMatchObject({ code: 'read_only' });
    await store.close();
  });

  it('can be filled with the samples, each of them in order', async () => {
    const { catalogue, store } = await open();
    const { created, refused } = await catalogue.loadSamples();
    expect(refused).toEqual([]);
    expect((await catalogue.distribution('')).total).toBe(created);
    expect(created).toBeGreaterThan(100);
    await store.close();
  });
});
