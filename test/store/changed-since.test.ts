import fc from 'fast-check';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { Mark } from '../../src/search/search.ts';
import type { Engine } from '../../src/store/engine.ts';
import { isCurrent } from '../../src/store/people/pages.ts';
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

const markNow = (): Promise<Mark> => engine.read((db) => engine.mark(db));
const changedSince = (mark: Mark, most = MOST) =>
  engine.read((db) => engine.changedSince(db, mark, most));

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
    expect((await changedSince(mark)).ordinals?.toSorted()).toEqual([0, 1]);
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
    expect((await changedSince('3 0')).ordinals).toBeNull();
  });
});

describe('a mark of PostgreSQL', () => {
  let writers: pg.Client[];
  beforeEach(async () => {
    await openServer();
    writers = await Promise.all([1, 2, 3].map(() => openSession(url)));
  });
  afterEach(async () => {
    for (const writer of writers) await writer.end();
  });

  const write = (writer: pg.Client | undefined, ordinal: number) =>
    writer?.query(
      `INSERT INTO version (personality_id, number, change, at, ordinal, checksum)
       VALUES ($1, 1, 'erased', '2026', $2, 0)`,
      [`person-${ordinal}`, ordinal],
    );

  /** Whether one statement sees the state of a mark. */
  const isState = (mark: Mark): Promise<boolean> => isCurrent(engine, mark);

  it('misses no change and repeats none, whichever transaction commits first', async () => {
    let last = 0;
    const step = fc.record({
      who: fc.nat({ max: 2 }),
      what: fc.constantFrom('write', 'write', 'commit', 'commit', 'roll back', 'follow'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        /** The uncommitted writes of each session; null outside a transaction. */
        const pending: (number[] | null)[] = writers.map(() => null);
        const committed = new Set<number>();
        let mark = await markNow();
        const follow = async () => {
          expect(await isState(mark)).toBe(committed.size === 0);
          const changes = await changedSince(mark, 1_000);
          expect(changes.ordinals?.toSorted((a, b) => a - b)).toEqual(
            [...committed].sort((a, b) => a - b),
          );
          ({ mark } = changes);
          committed.clear();
        };
        for (const { who, what } of [...steps, ...END]) {
          const [writer, own] = [writers[who], pending[who]];
          if (writer === undefined) continue;
          if (what === 'follow') await follow();
          else if (what === 'write') {
            if (own === null) await writer.query('BEGIN');
            last += 1;
            await write(writer, last);
            pending[who] = [...(own ?? []), last];
          } else if (own !== null) {
            await writer.query(what === 'commit' ? 'COMMIT' : 'ROLLBACK');
            if (what === 'commit') for (const ordinal of own ?? []) committed.add(ordinal);
            pending[who] = null;
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is followed past a long write, which is reported once it is committed', async () => {
    const [slow, quick] = writers;
    const mark = await markNow();
    await slow?.query('BEGIN');
    await write(slow, 0);
    // This write has a greater sequence number but is seen first.
    await write(quick, 1);
    const first = await changedSince(mark);
    expect(first.ordinals).toEqual([1]);
    await slow?.query('COMMIT');
    expect(await isState(first.mark)).toBe(false);
    expect((await changedSince(first.mark)).ordinals).toEqual([0]);
  });

  it('cannot be followed if it is of another server, or of a server that was restarted', async () => {
    await createHere('Ana');
    const mark = await markNow();
    expect(await isState(mark)).toBe(true);
    const elder = mark.replace(/^[^|]+(?= \|)/, '2001-01-01 00:00:00+00');
    expect(elder).not.toBe(mark);
    expect(await isState(elder)).toBe(false);
    expect((await changedSince(elder)).ordinals).toBeNull();
  });
});

/** The last steps: all sessions commit, and the changes are followed. */
const END = [
  ...[0, 1, 2].map((who) => ({ who, what: 'commit' as const })),
  { who: 0, what: 'follow' as const },
];
