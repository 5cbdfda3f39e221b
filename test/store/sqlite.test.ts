import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cellOf } from '../../src/domain/cell.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { createStore } from '../../src/store/create-store.ts';
import { connect, openDatabase } from '../../src/store/sqlite/connect.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { createSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts';
import { newPerson } from './arbitraries.ts';
import { type Opened, storeContract } from './contract.ts';

async function openFile(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
  const store = await openSqliteStore(join(directory, 'catalogue.db'));
  const dispose = async () => {
    await store.close();
    await rm(directory, { recursive: true });
  };
  return { store, dispose };
}

async function openMemory(): Promise<Opened> {
  const store = await openSqliteStore(':memory:');
  return { store, dispose: () => store.close() };
}

function openForced(forcedPlan: 'walk' | 'invert'): Promise<Opened> {
  const database = openDatabase(':memory:');
  migrate(database);
  const db = connect(database);
  const closeUnused = () => {
    if (database.isOpen) database.close();
  };
  const store = createStore(createSqliteEngine(db, db, closeUnused), { forcedPlan });
  return Promise.resolve({ store, dispose: () => store.close() });
}

storeContract('an SQLite file', openFile);
storeContract('SQLite in memory', openMemory);
storeContract('SQLite, every page found by walking', () => openForced('walk'));
storeContract('SQLite, every page found by inverting', () => openForced('invert'));

describe('an SQLite file', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'catalogue-'));
    file = join(directory, 'deep', 'catalogue.db');
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('is opened with a log and full synchronisation', async () => {
    await (await openSqliteStore(file)).close();
    const database = openDatabase(file);
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    database.close();
  });

  it('keeps what was written after being closed and opened again', async () => {
    const person = newPerson({ name: 'Quincas Borba' });
    const before = await openSqliteStore(file);
    await before.create([person]);
    await before.close();
    const after = await openSqliteStore(file);
    expect((await after.get(person.id))?.name).toBe('Quincas Borba');
    await after.close();
  });

  it('leaves nothing beside it when it is closed, used or not', async () => {
    await (await openSqliteStore(file)).close();
    expect(await readdir(dirname(file))).toEqual(['catalogue.db']);
    const store = await openSqliteStore(file);
    await store.create([newPerson({ name: 'Escobar' })]);
    await store.close();
    expect(await readdir(dirname(file))).toEqual(['catalogue.db']);
  });

  it('is refused when a newer program has written it', async () => {
    await (await openSqliteStore(file)).close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(openSqliteStore(file)).rejects.toThrow(/newer program/);
  });

  it('answers reads and refuses writes as unavailable while another process holds it', async () => {
    const store = await openSqliteStore(file);
    const person = newPerson({ name: 'Bentinho' });
    await store.create([person]);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const write = store.create([newPerson({ name: 'Escobar' })]);
    expect((await store.get(person.id))?.name).toBe('Bentinho');
    await expect(write).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
    other.exec('ROLLBACK');
    other.close();
    await store.create([newPerson({ name: 'Escobar' })]);
    await store.close();
  });

  it.each([
    ['a counter', 'UPDATE cell_count SET count = count + 1'],
    ['the cell of an ordinal', 'UPDATE cell_map SET cells = zeroblob(4000)'],
    ['a posting list', "DELETE FROM posting WHERE term = (SELECT id FROM term WHERE text = 'an')"],
    ['members of a posting list', "UPDATE posting SET members = x'0001' WHERE term = 1"],
    ['the parts of a word', "DELETE FROM word_part WHERE part = 'ana'"],
    ['a word', "UPDATE term SET text = ' bio' WHERE text = ' bia'"],
    ['the name of a row', "UPDATE personality SET folded = 'zzz' WHERE folded = 'bia'"],
  ])('notices a change of %s alone, and mends it', async (_, damage) => {
    const store = await openSqliteStore(file);
    await store.create([
      newPerson({ name: 'Ana', type: 'ESFP' }),
      newPerson({ name: 'Bia', type: 'ESFP' }),
    ]);
    expect(await store.verify()).toEqual([]);
    const other = new DatabaseSync(file);
    other.exec(damage);
    other.close();
    expect(await store.verify()).not.toEqual([]);
    await store.rebuild();
    expect(await store.verify()).toEqual([]);
    await store.close();
  });

  it('of before the search index is indexed when it is opened', async () => {
    mkdirSync(dirname(file));
    const old = openDatabase(file);
    migrate(old, 1);
    const person = newPerson({ name: 'Diadorim', type: 'ISTP' });
    old
      .prepare(
        `INSERT INTO personality (ordinal, id, name, folded, gender, type, identity, cell, version, created_at, updated_at)
         VALUES (0, ?, 'Diadorim', 'diadorim', 'male', 'ISTP', NULL, ?, 1, ?, ?)`,
      )
      .run(person.id, cellOf(person), person.createdAt, person.createdAt);
    old.close();
    const store = await openSqliteStore(file);
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

  it('keeps nothing in the search index of a name that nobody has any more', async () => {
    const store = await openSqliteStore(file);
    const person = newPerson({ name: 'Riobaldo Tatarana' });
    await store.create([person, newPerson({ name: 'Rio' })]);
    await store.update(person.id, 1, {
      ...person,
      name: 'Riobaldo',
      updatedAt: person.createdAt,
    });
    await store.remove(person.id, 2);
    await store.close();
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT text FROM term ORDER BY text').all()).toEqual(
      [' rio', 'i', 'io', 'o', 'r', 'ri'].map((text) => ({ text })),
    );
    expect(database.prepare('SELECT part FROM word_part').all()).toEqual([{ part: 'rio' }]);
    expect(database.prepare('SELECT count(*) AS count FROM posting').get()).toEqual({ count: 6 });
    database.close();
  });
});
