import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { Mark } from '../../src/search/search.ts';
import type { Engine } from '../../src/store/engine.ts';
import { isCurrent, readChangesSince, readMark } from '../../src/store/people/marks.ts';
import { connect as connectFile } from '../../src/store/sqlite/connect.ts';
import { createSqliteEngine } from '../../src/store/sqlite/engine.ts';
import { createFileHealth } from '../../src/store/sqlite/file-health.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { createStore } from '../../src/store/store.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openPostgresStore, openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { engineOn } from '../support/postgres/engine.ts';
import { openSession } from '../support/postgres/server.ts';
import { BY } from './arbitraries.ts';

const inFolder = folderOfEachTest();
const MOST = 3;

let engine: Engine;
/** A second store on the same database, like the store of another process. */
let elsewhere: Store;

const markNow = (): Promise<Mark> => engine.read((db) => readMark(db, engine));
const changedSince = (mark: Mark, most = MOST) =>
  engine.read((db) => readChangesSince(db, engine, mark, most));

async function createHere(...names: readonly string[]): Promise<void> {
  await createStore(engine).create(
    names.map((name) => newPerson({ name })),
    BY,
  );
}

async function openFile(): Promise<void> {
  const file = inFolder('catalogue.db');
  elsewhere = await openSqliteStore(file);
  const databases = [openDatabase(file), openDatabase(file)] as const;
  const [reader, writer] = [connectFile(databases[0]), connectFile(databases[1])];
  const closeFiles = () => {
    for (const database of databases) database.close();
  };
  engine = createSqliteEngine({ reader, writer, health: createFileHealth(file), closeFiles });
}

let url: string;
async function openServer(): Promise<void> {
  url = await createDatabase(inject('postgres').template);
  elsewhere = await openPostgresStore({ url, pool: 3 });
  ({ engine } = engineOn(url, 4));
}

afterEach(async () => {
  await elsewhere.close();
  await engine.close();
});

describe.each([
  ['SQLite', openFile],
  ['PostgreSQL', openServer],
])('what has changed since a mark, on %s', (_, open) => {
  beforeEach(() => open());

  it('is empty if nothing was written', async () => {
    const mark = await markNow();
    expect(await changedSince(mark)).toMatchObject({ ordinals: [] });
    await createHere('Ana');
    const after = await markNow();
    expect(await changedSince(after)).toMatchObject({ ordinals: [] });
  });

  it('names each written personality once, whichever process wrote it', async () => {
    const [ana, bia] = [newPerson({ name: 'Ana' }), newPerson({ name: 'Bia' })];
    const mark = await markNow();
    await elsewhere.create([ana, bia], BY);
    await elsewhere.update(bia.id, 1, { ...bia, name: 'Bia B' }, BY);
    const first = await changedSince(mark);
    expect(first.ordinals?.toSorted()).toEqual([0, 1]);
    await elsewhere.remove(ana.id, 1, BY);
    expect((await changedSince(first.mark)).ordinals).toEqual([0]);
    await createHere('Caio');
    expect((await changedSince(first.mark)).ordinals).toEqual([0]);
    expect((await changedSince(mark, 5)).ordinals?.toSorted()).toEqual([0, 1]);
  });

  it('is unknown if there are more changes than requested', async () => {
    const mark = await markNow();
    await createHere('Ana', 'Bia', 'Caio');
    expect((await changedSince(mark)).ordinals).toHaveLength(MOST);
    await createHere('Davi');
    const { mark: now, ordinals } = await changedSince(mark);
    expect(ordinals).toBeNull();
    expect((await changedSince(now)).ordinals).toEqual([]);
  });

  it('is unknown after a rebuild', async () => {
    await createHere('Ana');
    const mark = await markNow();
    await elsewhere.rebuild();
    expect((await changedSince(mark)).ordinals).toBeNull();
  });

  it('includes an erased personality, unless it is unknown', async () => {
    const ana = newPerson({ name: 'Ana' });
    await elsewhere.create([ana], BY);
    const mark = await markNow();
    await elsewhere.erase(ana.id);
    expect((await changedSince(mark)).ordinals ?? [0]).toEqual([0]);
  });
});

describe('a mark of SQLite', () => {
  it('cannot be followed if another file has replaced the database', async () => {
    await openFile();
    await createHere('Ana', 'Bia');
    expect((await changedSince('3 0 ')).ordinals).toBeNull();
  });
});

describe('a mark of PostgreSQL', () => {
  beforeEach(() => openServer());

  it('misses no change, whichever instance writes, of this release or of the one before', async () => {
    const former = await openSession(url);
    const writers = [
      (name: string) => createStore(engine).create([newPerson({ name })], BY),
      (name: string) => elsewhere.create([newPerson({ name })], BY),
      (_: string, i: number) => former.query(CREATION_OF_RELEASE_BEFORE, [`former-${i}`]),
    ];
    let mark = await markNow();
    const seen: number[] = [];
    const follow = async () => {
      const changes = await changedSince(mark, 1_000);
      seen.push(...(changes.ordinals ?? []));
      ({ mark } = changes);
    };
    let isWriting = true;
    const writing = Promise.all(
      writers.map(async (write) => {
        for (let i = 0; i < 40; i += 1) await write(`Ana ${i}`, i);
      }),
    ).finally(() => {
      isWriting = false;
    });
    while (isWriting) await follow();
    await writing;
    await follow();
    expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i));
    await former.end();
  });

  it('cannot be followed if it is of another server, or of a server that was restarted', async () => {
    await createHere('Ana');
    const mark = await markNow();
    expect(await isCurrent(engine, mark)).toBe(true);
    const elder = mark.replace(/[^ ]+$/, '946684800.000000');
    expect(elder).not.toBe(mark);
    expect(await isCurrent(engine, elder)).toBe(false);
    expect((await changedSince(elder)).ordinals).toBeNull();
  });
});

/** A creation as the release before makes it: with an ordinal of the sequence, and without the lock of writes. */
const CREATION_OF_RELEASE_BEFORE = `
  WITH freed AS (DELETE FROM free_ordinal WHERE ordinal = -1 RETURNING ordinal),
  given AS (SELECT nextval('ordinal')::integer - (SELECT count(*) FROM freed)::integer AS ordinal),
  person AS (
    INSERT INTO personality
      (ordinal, id, name, folded, gender, type, cell, version, created_at, updated_at, checksum)
    SELECT ordinal, $1, 'Ana', 'ana', 'female', 'INTJ', 0, 1, '2026', '2026', 0 FROM given
    RETURNING ordinal
  )
  INSERT INTO version (personality_id, number, change, at, ordinal, checksum)
  SELECT $1, 1, 'erased', '2026', ordinal, 0 FROM person
`;
