import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { NewPersonality, WriteContext } from '../../src/catalogue/stored-personality.ts';
import { Failure } from '../../src/domain/failure.ts';
import { paths } from '../../src/domain/paths.ts';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';
import type { FileRecord } from '../../src/files/file.ts';
import { type ImportDependencies, importRecords } from '../../src/files/import-records.ts';
import { encodeIcon } from '../../src/icons/encode-icon.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { pageOf } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { imageDataUrl } from '../support/picture.ts';

const NOW = '2026-02-03T04:05:06.000Z';

let store: Store;
beforeEach(async () => {
  store = await openSqliteStore(':memory:');
});
afterEach(() => store.close());

const importAll = (
  fields: readonly FileRecord['fields'][],
  dependencies: Partial<ImportDependencies> = {},
) =>
  importRecords(
    fields.map((values, i) => ({ line: i + 1, fields: values })),
    { store, encodeIcon, newId: randomUUID, now: () => NOW, ...dependencies },
  );

async function everybody() {
  return (await pageOf(store, '', { limit: 5_000 })).items;
}

describe('importing records', () => {
  it('writes valid records, normalized and with defaults', async () => {
    const report = await importAll([
      { name: '  Dom   Casmurro ', type: 'ISFJ' },
      { name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T', icon: '' },
    ]);
    expect(report).toEqual({ created: 2, refused: [] });
    const common = {
      ...NO_LATER_TRAITS,
      icon: null,
      version: 1,
      createdAt: NOW,
      updatedAt: NOW,
    };
    const found = (await everybody()).map(({ id: _, ...person }) => person);
    expect(found.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'Capitu', gender: 'female', type: 'ENFP', identity: 'T', ...common },
      { name: 'Dom Casmurro', gender: 'male', type: 'ISFJ', identity: null, ...common },
    ]);
  });

  it('reports all invalid fields of invalid records, and continues', async () => {
    const report = await importAll([
      { name: 'Antes', type: 'INTJ' },
      { name: 'Bentinho', gender: 'homem', type: 'intj', identity: 'B', motto: 'x', icon: 7 },
      { gender: 'male' },
      { name: 5, type: 'INTJ', __proto__: null, toString: 'x' },
      { name: 'Depois', type: 'INTJ' },
    ]);
    expect(report).toEqual({
      created: 2,
      refused: [
        {
          line: 2,
          name: 'Bentinho',
          errors: [
            { field: 'gender', issue: 'not_one_of', allowed: ['male', 'female'] },
            { field: 'type', issue: 'not_one_of', allowed: TYPE_CODES },
            { field: 'identity', issue: 'not_one_of', allowed: ['A', 'T'] },
            { field: 'icon', issue: 'not_text' },
            { field: 'motto', issue: 'unknown' },
          ],
        },
        {
          line: 3,
          name: '',
          errors: [
            { field: 'name', issue: 'required' },
            { field: 'type', issue: 'required' },
          ],
        },
        {
          line: 4,
          name: '',
          errors: [
            { field: 'name', issue: 'not_text' },
            { field: 'toString', issue: 'unknown' },
          ],
        },
      ],
    });
    expect((await everybody()).map(({ name }) => name).sort()).toEqual(['Antes', 'Depois']);
  });

  it('writes in batches of 500 and reports progress after each', async () => {
    const sizes: number[] = [];
    const progress: number[] = [];
    const people = Array.from({ length: 1203 }, (_, i) => ({
      name: i === 700 ? '' : `Pessoa ${i}`,
      type: 'INTJ',
    }));
    const report = await importAll(people, {
      store: {
        icon: (hash, side) => store.icon(hash, side),
        create(batch: readonly NewPersonality[], by: WriteContext) {
          sizes.push(batch.length);
          return store.create(batch, by);
        },
      },
      onProgress: (done) => progress.push(done),
    });
    expect(report.created).toBe(1202);
    expect(report.refused.map(({ line }) => line)).toEqual([701]);
    expect(sizes).toEqual([500, 499, 203]);
    expect(progress).toEqual([500, 1000, 1203]);
    expect(await everybody()).toHaveLength(1202);
    expect(await store.verify()).toEqual([]);
  });

  it('stops when the store fails, and keeps earlier batches', async () => {
    const full = new Failure('storage_full');
    let room = 1;
    const people = Array.from({ length: 800 }, (_, i) => ({ name: `Pessoa ${i}`, type: 'INTJ' }));
    const stopped = importAll(people, {
      store: {
        icon: (hash, side) => store.icon(hash, side),
        create: (batch, by) => (room-- > 0 ? store.create(batch, by) : Promise.reject(full)),
      },
    });
    await expect(stopped).rejects.toBe(full);
    expect(await everybody()).toHaveLength(500);
  });
});

describe('an icon in a record', () => {
  it('is stored if it is a data URL of an image', async () => {
    const icon = await imageDataUrl();
    const report = await importAll([{ name: 'Capitu', type: 'ENFP', icon }]);
    expect(report.refused).toEqual([]);
    const [person] = await everybody();
    const { hash, bytes } = await encodeIcon(icon);
    expect(person?.icon).toBe(paths.icon(hash));
    expect((await store.icon(hash, 75))?.bytes).toEqual(new Uint8Array(bytes));
  });

  it('is kept if it is the address of a stored icon', async () => {
    const icon = await encodeIcon(await imageDataUrl());
    await store.create([newPerson({ icon })], { visitor: null, at: NOW });
    await importAll([{ name: 'Bentinho', type: 'ISFJ', icon: paths.icon(icon.hash) }]);
    const address = paths.icon(icon.hash);
    expect((await everybody()).map((person) => person.icon)).toEqual([address, address]);
  });

  it.each([
    ['the address of an icon that is not stored', paths.icon('0'.repeat(64))],
    ['neither an address nor a data URL', 'capitu.png'],
    ['a data URL of something other than an image', `data:image/png;base64,${btoa('<svg/>')}`],
  ])('is refused if it is %s', async (_, icon) => {
    const report = await importAll([
      { name: 'Capitu', type: 'ENFP', icon },
      { name: 'Bentinho', type: 'ISFJ' },
    ]);
    const errors = [{ field: 'icon', issue: 'unreadable' }];
    expect(report).toEqual({ created: 1, refused: [{ line: 1, name: 'Capitu', errors }] });
  });
});
