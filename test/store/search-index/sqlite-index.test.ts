import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createFilter } from '../../../src/domain/search/filter.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { BY, newPerson } from '../arbitraries.ts';
import { makeFirstSchema } from '../first-schema.ts';
import { folderOfEachTest } from '../support.ts';

const inFolder = folderOfEachTest();

describe('the search index of an SQLite file', () => {
  const file = () => inFolder('catalogue.db');

  it.each([
    ['counter', 'UPDATE cell_count SET count = count + 1'],
    ['cell of an ordinal', 'UPDATE cell_map SET cells = zeroblob(4000)'],
    ['posting list', "DELETE FROM posting WHERE term = (SELECT id FROM term WHERE text = 'an')"],
    ['member of a posting list', "UPDATE posting SET members = x'0001' WHERE term = 1"],
    ['part of a word', "DELETE FROM word_part WHERE part = 'ana'"],
    ['word', "UPDATE term SET text = ' bio' WHERE text = ' bia'"],
    ['end of the index, too low', 'UPDATE index_end SET ordinal = 1'],
    ['end of the index, too high', 'UPDATE index_end SET ordinal = 2', 'tail'],
    ['word of the tail', "DELETE FROM term WHERE text = ' bia'", 'tail'],
    ['folded name', "UPDATE personality SET folded = 'zzz' WHERE folded = 'bia'"],
  ])('detects a changed %s, and repairs it', async (_, damage, place = 'index') => {
    const store = await openSqliteStore(file());
    await store.create(
      [newPerson({ name: 'Ana', type: 'ESFP' }), newPerson({ name: 'Bia', type: 'ESFP' })],
      BY,
    );
    if (place === 'index') await store.rebuild();
    expect(await store.verify()).toEqual([]);
    const other = new DatabaseSync(file());
    other.exec(damage);
    other.close();
    expect(await store.verify()).not.toEqual([]);
    await store.rebuild();
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('is created when a file without it is opened', async () => {
    const person = newPerson({ name: 'Diadorim', type: 'ISTP' });
    makeFirstSchema(file(), [person]);
    const store = await openSqliteStore(file());
    expect(await store.verify()).toEqual([]);
    const order = { seed: 1, capacity: null, after: null, limit: 1 };
    const { items } = await store.page({
      ...order,
      filter: createFilter(parseQuery('dorim')),
      text: 'dorim',
    });
    expect(items.map(({ id }) => id)).toEqual([person.id]);
    await store.close();
  });

  it.each([
    { place: 'index', terms: [' rio', 'i', 'io', 'o', 'r', 'ri'], postings: 6 },
    { place: 'tail', terms: [' rio'], postings: 0 },
  ])('contains nothing of removed names of the $place', async ({ place, terms, postings }) => {
    const store = await openSqliteStore(file());
    const person = newPerson({ name: 'Riobaldo Tatarana' });
    await store.create([person, newPerson({ name: 'Rio' })], BY);
    if (place === 'index') await store.rebuild();
    await store.update(person.id, 1, { ...person, name: 'Riobaldo' }, BY);
    await store.remove(person.id, 2, BY);
    await store.close();
    const database = new DatabaseSync(file());
    expect(database.prepare('SELECT text FROM term ORDER BY text').all()).toEqual(
      terms.map((text) => ({ text })),
    );
    expect(database.prepare('SELECT part FROM word_part').all()).toEqual([{ part: 'rio' }]);
    expect(database.prepare('SELECT count(*) AS count FROM posting').get()).toEqual({
      count: postings,
    });
    database.close();
  });
});
