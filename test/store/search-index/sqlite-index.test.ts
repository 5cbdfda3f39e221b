import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { NewPersonality, Store } from '../../../src/catalogue/store.ts';
import { createFilter } from '../../../src/domain/search/filter.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import { openSqliteStore } from '../../../src/store/sqlite/open-sqlite-store.ts';
import { BY, newPerson } from '../arbitraries.ts';
import { makeFirstSchema } from '../first-schema.ts';
import { folderOfEachTest } from '../support.ts';

const inFolder = folderOfEachTest();

async function find(store: Store, text: string): Promise<ReadonlySet<string>> {
  const order = { seed: 1, capacity: null, after: null, limit: 10 };
  const filter = createFilter(parseQuery(text));
  const { items } = await store.page({ ...order, filter, text });
  return new Set(items.map(({ id }) => id));
}

describe('the search index of an SQLite file', () => {
  const file = () => inFolder('catalogue.db');

  const execute = (statements: string): void => {
    const database = new DatabaseSync(file());
    database.exec(statements);
    database.close();
  };

  /** The file of these people, all of them indexed, after other statements. */
  const reopen = async (people: readonly NewPersonality[], statements: string): Promise<Store> => {
    const before = await openSqliteStore(file());
    await before.create(people, BY);
    await before.rebuild();
    await before.close();
    execute(statements);
    return openSqliteStore(file());
  };

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
    execute(damage);
    expect(await store.verify()).not.toEqual([]);
    await store.rebuild();
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('has no term of a combining mark that stands alone', async () => {
    const store = await openSqliteStore(file());
    await store.create([newPerson({ name: 'Ana \u0301 Bia' })], BY);
    expect(await store.verify()).toEqual([]);
    const many = Array.from({ length: 70 }, (_, i) => newPerson({ name: `Zé \u0301 ${i}` }));
    await store.create(many, BY);
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('goes on where it ended when a file of the schema before is opened', async () => {
    const [ana, bia] = [newPerson({ name: 'Ana' }), newPerson({ name: 'Bia Ana' })];
    const store = await reopen([ana], 'DROP TABLE index_end; PRAGMA user_version = 6');
    await store.create([bia], BY);
    expect(await find(store, 'ana')).toEqual(new Set([ana.id, bia.id]));
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('is rebuilt when a program that knows no tail has written behind its end', async () => {
    const people = ['Ana', 'Bia', 'Caio'].map((name) => newPerson({ name }));
    const store = await reopen(people, 'UPDATE index_end SET ordinal = 1');
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('is created when a file without it is opened', async () => {
    const person = newPerson({ name: 'Diadorim', type: 'ISTP' });
    makeFirstSchema(file(), [person]);
    const store = await openSqliteStore(file());
    expect(await store.verify()).toEqual([]);
    expect(await find(store, 'dorim')).toEqual(new Set([person.id]));
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
