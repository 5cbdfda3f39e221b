import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStore } from '../../src/store/create-store.ts';
import { connect, openDatabase } from '../../src/store/sqlite/connect.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { createSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts';
import { iconOf, newPerson } from './arbitraries.ts';
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

  it('keeps the icons of a catalogue of before they had sizes', async () => {
    const icon = iconOf('of before');
    const person = newPerson({ name: 'Aurélia', icon });
    const before = await openSqliteStore(file);
    await before.create([person]);
    await before.close();
    const database = new DatabaseSync(file);
    database.exec('DROP TABLE icon_size; PRAGMA user_version = 1');
    database.close();
    const after = await openSqliteStore(file);
    expect((await after.get(person.id))?.iconHash).toBe(icon.hash);
    const kept = await after.icon(icon.hash, 225);
    expect([kept?.side, Buffer.from(kept?.bytes ?? []).toString()]).toEqual([75, 'of before']);
    await after.close();
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

  it('notices a damaged counter and text index, and mends both', async () => {
    const store = await openSqliteStore(file);
    await store.create([newPerson({ name: 'Ana' }), newPerson({ name: 'Bia' })]);
    const other = new DatabaseSync(file);
    other.exec('UPDATE cell_count SET count = count + 1');
    other.exec("UPDATE gram_count SET count = 9 WHERE gram = 'an'");
    other.exec("INSERT INTO name_index (rowid, folded) VALUES (77, 'ninguem')");
    other.close();
    expect(await store.verify()).toHaveLength(3);
    await store.rebuild();
    expect(await store.verify()).toEqual([]);
    await store.close();
  });
});
