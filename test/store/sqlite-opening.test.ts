import { mkdir, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { OperatorError } from '../../src/domain/operator-error.ts';
import { paths } from '../../src/domain/paths.ts';
import { MIGRATIONS, type Migration } from '../../src/store/schema/migrations.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { describeOpening } from '../../src/store/sqlite/errors.ts';
import { migrate, SCHEMA, schemaOf } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openSqliteStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { tamper } from '../support/tamper.ts';
import { BY, iconOf } from './arbitraries.ts';
import { FORMER, makeFormerFile } from './release-before.ts';

const inFolder = folderOfEachTest();

/** The message of the `OperatorError`. */
async function refusalOf(opening: Promise<unknown>, file: string): Promise<string> {
  const error: unknown = await opening.catch((reason: unknown) => reason);
  if (!(error instanceof OperatorError)) throw new Error(`It was not refused: ${String(error)}`);
  expect(error.message).toContain(`The catalogue at ${file} cannot be opened: `);
  expect(error.message).not.toContain('\n');
  return error.message;
}

describe('an SQLite file', () => {
  const file = () => inFolder('deep/catalogue.db');

  it('is opened with a write-ahead log and full synchronisation', async () => {
    await (await openSqliteStore(file())).close();
    const database = openDatabase(file());
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    database.close();
  });

  it('leaves no other files when it is closed', async () => {
    await (await openSqliteStore(file())).close();
    expect(await readdir(dirname(file()))).toEqual(['catalogue.db']);
    const store = await openSqliteStore(file());
    await store.create([newPerson({ name: 'Escobar' })], BY);
    await store.close();
    expect(await readdir(dirname(file()))).toEqual(['catalogue.db']);
  });

  it('waits for a process that is migrating it', async () => {
    await mkdir(dirname(file()));
    const other = new DatabaseSync(file());
    other.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE under_way (x)');
    const opening = openSqliteStore(file());
    await delay(150);
    other.exec('ROLLBACK');
    other.close();
    const store = await opening;
    await store.create([newPerson({ name: 'Escobar' })], BY);
    await store.close();
  });

  it('of release 1.1.0 keeps what it has, and the copy left by a killed process is deleted', async () => {
    const icon = iconOf('of before');
    const person = newPerson({ name: 'Aurélia', icon });
    await makeFormerFile(file(), [person]);
    const copy = `${basename(file())}.schema-${FORMER}`;
    const [left, underWay] = [`${copy}.unfinished-before`, `${copy}.unfinished-now`];
    for (const name of [left, underWay])
      await writeFile(inFolder(`deep/${name}`), 'a part of a copy');
    const anHourAgo = Date.now() / 1_000 - 3_600;
    await utimes(inFolder(`deep/${left}`), anHourAgo, anHourAgo);
    const migrated = await openSqliteStore(file());
    const copies = (await readdir(dirname(file()))).filter((name) => name.startsWith(copy));
    expect(copies.toSorted()).toEqual([copy, underWay]);
    expect((await migrated.get(person.id))?.icon).toBe(paths.icon(icon.hash));
    const former = new DatabaseSync(`${file()}.schema-${FORMER}`, { readOnly: true });
    expect(former.prepare('SELECT id FROM personality').all()).toEqual([{ id: person.id }]);
    former.close();
    expect(await migrated.verify()).toEqual([]);
    await migrated.close();
  });

  it('is migrated only while no other process has it open', async () => {
    await makeFormerFile(file(), [newPerson({ name: 'Capitu' })]);
    const other = openDatabase(file());
    other.prepare('SELECT name FROM personality').get();
    const database = openDatabase(file());
    expect(() => migrate(database)).toThrow('database is locked');
    expect(schemaOf(other)).toBe(FORMER);
    other.close();
    migrate(database);
    expect(schemaOf(database)).toBe(SCHEMA);
    database.close();
  });

  it('can be migrated by several programs at once', async () => {
    await makeFormerFile(file(), [newPerson({ name: 'Capitu' })]);
    const stores = await Promise.all([1, 2, 3].map(() => openSqliteStore(file())));
    for (const store of stores) expect(await store.count()).toBe(1);
    for (const store of stores) await store.close();
  });

  it('is refused if it is older than the files that this program migrates', async () => {
    await makeFormerFile(file());
    tamper(file(), 'PRAGMA user_version = 12');
    for (const mode of ['create', 'existing', 'inspect', 'read'] as const)
      expect(await refusalOf(openSqliteStore(file(), { mode }), file())).toMatch(
        /it has schema 12, and this program migrates from schema 20 on; start release 1\.1\.0/,
      );
    expect(await readdir(dirname(file()))).not.toContain('catalogue.db.schema-12');
  });

  it('allows a migration that rebuilds a referenced table', async () => {
    const store = await openSqliteStore(file());
    const person = newPerson({ name: 'Ana', icon: iconOf('an icon') });
    await store.create([person], BY);
    await store.close();
    const database = openDatabase(file());
    const rebuild: Migration = () => `
      CREATE TABLE new_icon AS SELECT * FROM icon;
      DROP TABLE icon;
      ALTER TABLE new_icon RENAME TO icon;
      CREATE UNIQUE INDEX icon_key ON icon (id);
    `;
    migrate(database, [...MIGRATIONS, rebuild]);
    expect(database.prepare('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 });
    const kept = database.prepare(
      'SELECT count(*) AS n FROM personality JOIN icon ON icon_id = icon.id',
    );
    expect(kept.get()).toEqual({ n: 1 });
    database.close();
  });

  it('is refused if a migration leaves dangling references, and stays unchanged', async () => {
    await makeFormerFile(file(), [newPerson({})]);
    tamper(file(), 'PRAGMA foreign_keys = OFF; UPDATE personality SET icon_id = 77');
    expect(await refusalOf(openSqliteStore(file()), file())).toMatch(/refers to one of icon/);
    const untouched = new DatabaseSync(file());
    expect(untouched.prepare('PRAGMA user_version').get()).toEqual({ user_version: FORMER });
    untouched.close();
  });
});

describe('the error of opening', () => {
  it('says that another process has held the file for 30 s', async () => {
    const file = inFolder('catalogue.db');
    const other = new DatabaseSync(file);
    other.exec('PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; CREATE TABLE under_way (x)');
    let [time, looks] = [0, 0];
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      looks += 1;
      time += 4_000;
      return time;
    });
    try {
      expect(await refusalOf(openSqliteStore(file), file)).toMatch(/has held it for 30 s/);
    } finally {
      clock.mockRestore();
      other.close();
    }
    // It is retried until then.
    expect(looks).toBeGreaterThan(30_000 / 4_000);
  });

  it('says that a newer program has written it', async () => {
    const file = inFolder('catalogue.db');
    await (await openSqliteStore(file)).close();
    tamper(file, 'PRAGMA user_version = 99');
    expect(await refusalOf(openSqliteStore(file), file)).toMatch(/newer program/);
  });

  it('says that a file is not a database', async () => {
    const file = inFolder('catalogue.db');
    await writeFile(file, 'no database, though long enough to be read as one'.repeat(20));
    expect(await refusalOf(openSqliteStore(file), file)).toMatch(/no SQLite database/);
  });

  it.each([
    ['CREATE TABLE recipe (x)', 'a table recipe'],
    ['CREATE TABLE recipe (x); PRAGMA user_version = 3', 'a table recipe'],
    ['PRAGMA application_id = 1196444487', 'application_id 1196444487'],
  ])(
    'says that a database is another program’s, and leaves it as it is: %s',
    async (made, sign) => {
      const file = inFolder('catalogue.db');
      tamper(file, made);
      const before = await readFile(file);
      for (const mode of ['create', 'existing', 'inspect', 'read'] as const) {
        expect(await refusalOf(openSqliteStore(file, { mode }), file)).toBe(
          `The catalogue at ${file} cannot be opened: it is the database of another program (it has ${sign}); DATABASE_URL should name another file.`,
        );
      }
      expect(await readFile(file)).toEqual(before);
      expect(await readdir(inFolder())).toEqual(['catalogue.db']);
    },
  );

  it('says that a file is damaged', async () => {
    const file = inFolder('catalogue.db');
    await (await openSqliteStore(file)).close();
    await truncate(file, 8192);
    const store = openSqliteStore(file).then((opened) => opened.page);
    expect(await refusalOf(store, file)).toMatch(/damaged/);
  });

  it('says that the path is a folder, or that its folder is a file', async () => {
    await mkdir(inFolder('folder'));
    expect(await refusalOf(openSqliteStore(inFolder('folder')), inFolder('folder'))).toMatch(
      /is no file/,
    );
    await writeFile(inFolder('file'), '');
    const below = inFolder('file/catalogue.db');
    expect(await refusalOf(openSqliteStore(below), below)).toMatch(/folder cannot be made/);
  });

  it('says that a file is missing if it must not be created', async () => {
    const file = inFolder('catalogue.db');
    for (const mode of ['existing', 'read'] as const) {
      expect(await refusalOf(openSqliteStore(file, { mode }), file)).toMatch(/no such file/);
    }
    expect(await readdir(inFolder())).toEqual([]);
  });
});

describe('an error of SQLite at the opening', () => {
  /** The error of a statement on a connection with these options, whose file another connection may have locked. */
  function failureOf(
    sql: string,
    options: { readonly readOnly?: boolean; readonly held?: boolean },
  ) {
    const file = inFolder('catalogue.db');
    const [other, database] = [new DatabaseSync(file), new DatabaseSync(file, { ...options })];
    if (options.held === true) other.exec('BEGIN IMMEDIATE');
    try {
      database.exec(sql);
    } catch (error) {
      return describeOpening(error, file);
    } finally {
      for (const one of [other, database]) one.close();
    }
    throw new Error('Nothing failed.');
  }

  it.each([
    [
      'a file that this user may not write',
      { readOnly: true },
      'CREATE TABLE a (x)',
      /READ_ONLY=true/,
    ],
    ['a full disk', {}, 'PRAGMA max_page_count = 1; CREATE TABLE a (x)', /disk is full; make room/],
    ['a file that another process holds', { held: true }, 'BEGIN IMMEDIATE', /held it for 30 s/],
  ])('is explained for %s', (_, options, sql, explanation) => {
    const error = failureOf(sql, options);
    expect(error).toBeInstanceOf(OperatorError);
    expect(String(error)).toMatch(explanation);
    expect(String(error)).toContain('(SQLite: ');
  });
});

describe('the opening of a file', () => {
  it('is refused if a write-ahead log is impossible, as on a network disk', () => {
    // This VFS has no shared memory, which a write-ahead log needs.
    const url = `file:${inFolder('catalogue.db')}?vfs=unix-dotfile`;
    expect(() => openDatabase(url)).toThrow(/takes no write-ahead log .* put it on a local disk/);
  });
});

describe('the statements of a connection', () => {
  it('stay prepared while in use, however many other statements were executed', async () => {
    const database = new DatabaseSync(':memory:');
    const prepared = vi.spyOn(database, 'prepare');
    const db = connect(database);
    const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
    for (let i = 0; i < 600; i += 1) await run(`SELECT ${i}`);
    const before = prepared.mock.calls.length;
    for (let i = 0; i < 5; i += 1) await run("SELECT 'new'");
    expect(prepared.mock.calls.length - before).toBe(1);
    await run('SELECT 0');
    expect(prepared.mock.calls.length - before).toBe(2);
    await db.destroy();
  });

  it('refuse NaN, which SQLite would take for NULL, and so for any free key', async () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE row (key INTEGER PRIMARY KEY) STRICT');
    const db = connect(database);
    const insert = (key: unknown) =>
      db.executeQuery(CompiledQuery.raw('INSERT INTO row VALUES (?)', [key]));
    await insert(7);
    await expect(insert(Number.NaN)).rejects.toThrow(
      new TypeError('NaN cannot be bound to a statement.'),
    );
    await expect(insert(undefined)).rejects.toThrow(/^A undefined cannot be bound/);
    expect(database.prepare('SELECT key FROM row').all()).toEqual([{ key: 7 }]);
    await db.destroy();
  });
});

describe('an SQLite file that is opened read-only', () => {
  it('can be read, refuses writes, and stays unchanged', async () => {
    const file = inFolder('catalogue.db');
    const person = newPerson({ name: 'Dom' });
    const writable = await openSqliteStore(file);
    await writable.create([person], BY);
    await writable.close();
    const before = await readFile(file);
    const store = await openSqliteStore(file, { mode: 'read' });
    expect((await store.get(person.id))?.name).toBe('Dom');
    await expect(store.ping()).resolves.toBeUndefined();
    await expect(store.create([newPerson({})], BY)).rejects.toMatchObject({ code: 'read_only' });
    await store.close();
    expect(await readFile(file)).toEqual(before);
  });

  it('is not migrated', async () => {
    const file = inFolder('catalogue.db');
    await makeFormerFile(file);
    expect(await refusalOf(openSqliteStore(file, { mode: 'read' }), file)).toMatch(
      new RegExp(`schema ${FORMER}, this program needs ${SCHEMA}; start .+ without READ_ONLY`),
    );
    expect(new DatabaseSync(file).prepare('PRAGMA user_version').get()).toEqual({
      user_version: FORMER,
    });
  });
});
