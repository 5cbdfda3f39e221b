import { describe, expect, it } from 'vitest';
import { openCatalogue } from '../src/open-catalogue.ts';
import { readSettings } from '../src/settings.ts';
import { imageDataUrl } from './http/support.ts';
import { people } from './support/catalogue.ts';

const inMemory = readSettings({ DATABASE_URL: ':memory:' });

describe('the catalogue as it is put together', () => {
  it('loads the samples, each with a portrait of every size', { timeout: 60_000 }, async () => {
    const { catalogue, store } = await openCatalogue(inMemory);
    expect(await catalogue.loadSamples()).toEqual({ created: 185, refused: [] });
    const { items, total } = await catalogue.page({ q: '', limit: 100 });
    expect(total).toBe(185);
    for (const { name, icon } of items) {
      const hash = /([0-9a-f]{64})\.png$/.exec(icon ?? '')?.[1] ?? '';
      expect((await catalogue.icon(hash, 225))?.side, name).toBe(225);
    }
    await store.close();
  });

  it('refuses icons beyond those that may wait, and stores the others', async () => {
    const { catalogue, store } = await openCatalogue(inMemory);
    const icon = await imageDataUrl('png', 200);
    const results = await Promise.allSettled(
      people(30).map((person) => catalogue.create({ ...person, icon })),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    // Two at once and sixteen in the queue.
    expect(refused).toHaveLength(30 - 18);
    for (const one of refused) {
      expect(one).toMatchObject({ reason: { code: 'unavailable', retryAfter: 2 } });
    }
    expect((await catalogue.distribution('')).total).toBe(18);
    await store.close();
  });
});
