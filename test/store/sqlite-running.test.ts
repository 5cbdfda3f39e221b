import { copyFile, rename, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { namesOn } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { tamper } from '../support/tamper.ts';
import { BY } from './arbitraries.ts';
import { openInMemory } from './sqlite-memory.ts';

const inFolder = folderOfEachTest();
const UNAVAILABLE = { code: 'unavailable', retryAfter: 2 };

let file: string;
let store: Store;
beforeEach(async () => {
  file = inFolder('catalogue.db');
  store = await openSqliteStore(file);
});
afterEach(() => store.close());

describe('while another process holds the database', () => {
  let other: DatabaseSync;
  beforeEach(() => {
    other = new DatabaseSync(file);
  });
  afterEach(() => {
    if (other.isOpen) other.close();
  });

  it('concurrent writes are refused together, not one after another', async () => {
    other.exec('BEGIN IMMEDIATE');
    const now = performance.now();
    using clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    const refused = Array.from({ length: 10 }, () =>
      expect(store.create([newPerson({})], BY)).rejects.toMatchObject(UNAVAILABLE),
    );
    // All have begun, and the first has tried more than once.
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(12);
    // The clock advances once for all writes. In sequence, the second would only begin to wait now.
    clock.mockReturnValue(now + 1_000);
    await Promise.all(refused);
  });

  it('a write waits for a lock that is soon released', async () => {
    other.exec('BEGIN IMMEDIATE');
    // The clock stands still, since on a busy machine the write might wait longer than its timeout.
    using _ = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const write = store.create([newPerson({ name: 'Escobar' })], BY);
    await delay(60);
    other.exec('ROLLBACK');
    await expect(write).resolves.toEqual([]);
  });
});

describe('when a file of the database is deleted or replaced', () => {
  const replacements: [string, () => Promise<void>][] = [
    ['deleted', () => rm(file)],
    ['moved away', () => rename(file, `${file}.away`)],
    [
      'replaced by a copy',
      async () => {
        await copyFile(file, `${file}.copy`);
        await rename(`${file}.copy`, file);
      },
    ],
    ['without its log', () => rm(`${file}-wal`)],
    ['without its shared index', () => rm(`${file}-shm`)],
  ];

  it.each(replacements)('(%s) no write is acknowledged, and health says so', async (_, replace) => {
    const person = newPerson({ name: 'Capitu' });
    await store.create([person], BY);
    await expect(store.ping()).resolves.toBeUndefined();
    await replace();
    const lost = { ...UNAVAILABLE, cause: { message: expect.stringContaining(`${file}`) } };
    const write = store.update(person.id, 1, { ...person, name: 'X' }, BY);
    await expect(write).rejects.toMatchObject(lost);
    expect((await store.get(person.id))?.name).toBe('Capitu');
    await expect(store.ping()).rejects.toMatchObject(lost);
  });
});

describe('a write-ahead log that a killed server left', () => {
  const named = (name: string) => newPerson({ name });

  it('keeps the file of another catalogue from being opened, which advises `restore`', async () => {
    await store.create([named('Capitu')], BY);
    // Then the log has the page of the key, as that of the first run of a catalogue may have.
    tamper(file, 'UPDATE secret SET bytes = randomblob(32)');
    const [log, index] = [`${file}-wal`, `${file}-shm`];
    for (const left of [log, index]) await copyFile(left, `${left}.left`);
    await store.close();
    const other = await openSqliteStore(`${file}.other`);
    await other.create([named('Outra')], BY);
    await other.close();
    await rename(`${file}.other`, file);
    for (const left of [log, index]) await rename(`${left}.left`, left);
    await expect(openSqliteStore(file)).rejects.toThrow(
      /of another catalogue, .+ `restore` it from there/,
    );
    await expect(openSqliteStore(file, { mode: 'read' })).rejects.toThrow(/of another catalogue/);
    for (const left of [log, index]) await rm(left);
    store = await openSqliteStore(file);
    expect(await store.verify()).toEqual([]);
    expect(await namesOn(store, '')).toEqual(['Outra']);
  });

  it('is applied to its own file', async () => {
    await store.create([named('Capitu')], BY);
    tamper(file, 'PRAGMA wal_checkpoint(TRUNCATE)');
    await store.create([named('Bentinho')], BY);
    for (const suffix of ['', '-wal', '-shm'])
      await copyFile(file + suffix, `${file}.left${suffix}`);
    const left = await openSqliteStore(`${file}.left`);
    expect(await left.listed(0, 9)).toHaveLength(2);
    await left.close();
  });
});

describe('the health of a store', () => {
  it('is checked by reading the personalities', async () => {
    tamper(file, 'ALTER TABLE personality RENAME TO people');
    await expect(store.ping()).rejects.toThrow();
  });

  it('is bad while the file cannot be written, with the same code as failing writes', async () => {
    const { database, store: inMemory } = openInMemory({ location: 'catalogue.db' });
    database.exec('PRAGMA query_only = ON');
    const cause = { message: expect.stringMatching(/catalogue\.db cannot be written/) };
    await expect(inMemory.create([newPerson({})], BY)).rejects.toMatchObject({
      ...UNAVAILABLE,
      cause,
    });
    await expect(inMemory.ping()).rejects.toMatchObject({ ...UNAVAILABLE, cause });
    await inMemory.close();
  });
});

describe('a database that cannot grow', () => {
  it('refuses writes as full, continues to read, and recovers when there is space', async () => {
    const { database, store: inMemory } = openInMemory({ location: 'catalogue.db' });
    const person = newPerson({ name: 'Dom' });
    await inMemory.create([person], BY);
    database.exec('PRAGMA max_page_count = 1');
    const many = Array.from({ length: 200 }, (_, i) => newPerson({ name: `Pessoa ${i}` }));
    await expect(inMemory.create(many, BY)).rejects.toMatchObject({ code: 'storage_full' });
    expect((await inMemory.get(person.id))?.name).toBe('Dom');
    expect(await inMemory.verify()).toEqual([]);
    database.exec('PRAGMA max_page_count = 100000');
    await inMemory.create(many, BY);
    await inMemory.close();
  });
});
