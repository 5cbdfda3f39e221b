import { describe, expect, it } from 'vitest';
import type { Catalogue, Draft } from '../../src/catalogue/catalogue.ts';
import { Conflict } from '../../src/catalogue/failures.ts';
import { openApp } from '../http/support.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { createFullClient } from '../support/client.ts';
import { draft, people } from '../support/people.ts';

/** Pages use either: on the server the catalogue itself, in the browser the client. So both are tested alike. */
const IMPLEMENTATIONS: readonly (readonly [string, () => Promise<Catalogue>])[] = [
  ['the catalogue itself', async () => (await openCatalogue()).catalogue],
  [
    'the client over the JSON API',
    async () => {
      const app = await openApp();
      return createFullClient((input, init) => app.request(String(input), init));
    },
  ],
];

const capitu = draft({ name: '  Capitu ', gender: 'female', type: 'INTJ', identity: 'A' });

describe.each(IMPLEMENTATIONS)('%s', (_, open) => {
  it('creates, reads, changes and removes a personality', async () => {
    const catalogue = await open();
    const created = await catalogue.create(capitu);
    expect(created).toMatchObject({ name: 'Capitu', type: 'INTJ', identity: 'A', version: 1 });
    expect(await catalogue.get(created.id)).toEqual(created);

    const changed = await catalogue.update(created.id, 1, { ...capitu, identity: null });
    expect(changed).toMatchObject({ id: created.id, identity: null, version: 2 });
    await catalogue.remove(created.id, 2);
    await expect(catalogue.get(created.id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lists personalities with a similar name, with the fields that tell them apart', async () => {
    const catalogue = await open();
    const { id, name, type, identity, icon } = await catalogue.create(capitu);
    await catalogue.create({ ...capitu, name: 'Iracema' });
    const expected = [{ id, name, type, identity, icon }];
    expect(await catalogue.similar(' capitú')).toEqual(expected);
    expect(await catalogue.similar('Captu')).toEqual(expected);
    expect(await catalogue.similar('Peri')).toEqual([]);
    expect(await catalogue.similar('')).toEqual([]);
  });

  it('searches a page and its distribution at once', async () => {
    const catalogue = await open();
    await catalogue.create(capitu);
    await catalogue.create({ ...capitu, type: 'ENFP' });
    await catalogue.create({ ...capitu, name: 'Iracema' });
    const { seed } = await catalogue.page({ q: '' });
    const unpicked = {
      'capitu >intj': 'capitu',
      '>INTJ': '',
      ' Capitu  intj': 'capitu intj',
      '': '',
    };
    for (const [q, counted] of Object.entries(unpicked)) {
      expect(await catalogue.search({ q, seed }), q).toEqual({
        ...(await catalogue.page({ q, seed })),
        distribution: await catalogue.distribution(counted),
        didYouMean: [],
      });
    }
  });

  it('creates one personality for repeated requests with the same idempotency key', async () => {
    const catalogue = await open();
    const first = await catalogue.create(capitu, 'key-1');
    expect(await catalogue.create(capitu, 'key-1')).toEqual(first);
    expect((await catalogue.distribution('')).total).toBe(1);
    await expect(catalogue.create({ ...capitu, name: 'Outra' }, 'key-1')).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('refuses a write to an outdated version with the stored personality, and overwrites nothing', async () => {
    const catalogue = await open();
    const { id } = await catalogue.create(capitu);
    const current = await catalogue.update(id, 1, { ...capitu, name: 'Capitolina' });
    const tooLate = [() => catalogue.update(id, 1, capitu), () => catalogue.remove(id, 1)];
    for (const write of tooLate) {
      const error: unknown = await write().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Conflict);
      expect(error).toMatchObject({ code: 'conflict', current });
    }
    expect(await catalogue.get(id)).toEqual(current);
  });

  it('names every wrong field', async () => {
    const catalogue = await open();
    const wrong: Draft = { ...capitu, name: ' ' };
    await expect(catalogue.create(wrong)).rejects.toMatchObject({
      code: 'invalid_fields',
      fields: [{ field: 'name', issue: 'required' }],
    });
  });

  it('lists every personality exactly once over the pages of one order', async () => {
    const catalogue = await open();
    for (const draft of people(150)) await catalogue.create(draft);
    const first = await catalogue.page({ q: '' });
    expect(first).toMatchObject({ total: 150 });
    expect(first.items).toHaveLength(60);
    const seen = first.items.map(({ id }) => id);
    for (let { next } = first; next !== null; ) {
      const page = await catalogue.page({ q: '', seed: first.seed, cursor: next });
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(new Set(seen).size).toBe(150);
    expect(seen).toHaveLength(150);
    const again = await catalogue.page({ q: '', seed: first.seed });
    expect(again.items).toEqual(first.items);
  });

  it('refuses a cursor without a seed', async () => {
    const catalogue = await open();
    await expect(catalogue.page({ q: '', cursor: '4.2.1' })).rejects.toMatchObject({
      code: 'malformed_request',
    });
  });

  it('refuses a cursor whose capacity or position is impossible for the catalogue', async () => {
    const catalogue = await open();
    for (const draft of people(5)) await catalogue.create(draft);
    await expect(catalogue.page({ q: '', seed: '1', cursor: '3.2.0' })).resolves.toBeDefined();
    for (const cursor of ['4.2.0', '25.2.0', '3.4.0', '3.0']) {
      await expect(catalogue.page({ q: '', seed: '1', cursor })).rejects.toMatchObject({
        code: 'malformed_request',
      });
    }
  });

  it('loads samples into an empty catalogue only', async () => {
    const catalogue = await open();
    expect(await catalogue.loadSamples()).toEqual({
      created: 2,
      refused: [{ line: 4, name: 'Sem tipo', errors: [{ field: 'type', issue: 'required' }] }],
    });
    const { items, total } = await catalogue.page({ q: '' });
    expect(items.map(({ name }) => name).sort()).toEqual(['Bentinho', 'Capitu']);
    expect(total).toBe(2);
    await expect(catalogue.loadSamples()).rejects.toMatchObject({ code: 'catalogue_not_empty' });
  });
});
