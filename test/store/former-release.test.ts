import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatabaseSetting } from '../../src/database-setting.ts';
import { NO_LATER_TRAITS } from '../../src/domain/people/fields.ts';
import { openStore } from '../../src/store/open.ts';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import * as postgres from '../../src/store/postgres/migrations.ts';
import { checksumOf } from '../../src/store/schema/checksum.ts';
import { NO_LATER_COLUMNS } from '../../src/store/schema/later-columns.ts';
import { MIGRATIONS, type Migration } from '../../src/store/schema/migrations.ts';
import type { Schema } from '../../src/store/schema/tables.ts';
import { connect as connectSqlite } from '../../src/store/sqlite/connect.ts';
import * as sqlite from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { FILLED, newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { BY, iconOf } from './arbitraries.ts';

const inFolder = folderOfEachTest();

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * The rows of a catalogue that former releases have written, with bytes as hexadecimal digits. It must not be
 * regenerated, since existing catalogues do not change either.
 */
const formerSchema = z.object({ tables: z.record(z.string(), z.array(rowSchema)) });
const BYTES: ReadonlySet<string> = new Set(['bytes', 'network', 'voter']);

const former = formerSchema.parse(
  JSON.parse(await readFile(new URL('../fixtures/former-release.json', import.meta.url), 'utf8')),
);

async function insertRows(db: Kysely<Schema>, overriding = sql``): Promise<void> {
  await sql`DELETE FROM secret`.execute(db);
  for (const [table, rows] of Object.entries(former.tables)) {
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      const values = Object.entries(row).map(([column, value]) =>
        BYTES.has(column) && typeof value === 'string' ? Buffer.from(value, 'hex') : value,
      );
      await sql`
        INSERT INTO ${sql.table(table)} (${sql.join(columns)}) ${overriding} VALUES (${sql.join(values)})
      `.execute(db);
    }
  }
}

async function makeSqlite(): Promise<DatabaseSetting> {
  const location = inFolder('catalogue.db');
  const database = openDatabase(location);
  sqlite.migrate(database, []);
  await insertRows(connectSqlite(database));
  database.close();
  return { kind: 'sqlite', location };
}

async function makePostgres(): Promise<DatabaseSetting> {
  const location = { url: await createDatabase(), pool: 2 };
  const pool = createPool(location);
  const db = connect(pool);
  await postgres.migrate(db, []);
  await insertRows(db, sql`OVERRIDING SYSTEM VALUE`);
  await sql`
    SELECT setval('ordinal', 1000), setval(pg_get_serial_sequence('version', 'sequence'), 1000),
      setval(pg_get_serial_sequence('icon', 'id'), 1000)
  `.execute(db);
  await pool.end();
  return { kind: 'postgres', ...location };
}

describe('a catalogue of a former release', () => {
  it.each([
    ['SQLite', makeSqlite],
    ['PostgreSQL', makePostgres],
  ])('is sound when it is opened, and after every kind of change: %s', async (_, make) => {
    const warnings: string[] = [];
    const warn = (sentence: string) => warnings.push(sentence);
    const store = await openStore(await make(), { mode: 'create', warn });
    expect(warnings).toEqual([expect.stringMatching(/ was brought from schema \d+ to \d+[.;]/)]);
    expect(await store.verify()).toEqual([]);
    const [one, other] = await store.listed(0, 100);
    if (one === undefined || other === undefined) throw new Error('Nobody is there.');
    const [kept, gone] = [await store.get(one.id), await store.get(other.id)];
    await store.update(one.id, kept?.version ?? 0, newPerson({ name: 'Capitu', ...FILLED }), BY);
    expect(await store.get(one.id)).toMatchObject(FILLED);
    await store.restore(
      one.id,
      { newest: (kept?.version ?? 0) + 1, version: kept?.version ?? 0 },
      BY,
    );
    await store.remove(other.id, gone?.version ?? 0, BY);
    await store.create([newPerson({ name: 'Bentinho' })], BY);
    expect(await store.get(one.id)).toMatchObject({ name: kept?.name, ...NO_LATER_TRAITS });
    expect(await store.verify()).toEqual([]);
    await store.close();
  });
});

describe('the checksum of a row', () => {
  it('equals the checksum of the previous release if newer columns are null', () => {
    const columns = ['capitu', 1, null];
    const before = checksumOf(columns);
    expect(checksumOf(columns, NO_LATER_COLUMNS)).toBe(before);
    const filled = checksumOf(columns, { ...NO_LATER_COLUMNS, rationale: 'Olhos de ressaca' });
    expect(filled).not.toBe(before);
    expect(checksumOf(columns, { ...NO_LATER_COLUMNS, work: 'Olhos de ressaca' })).not.toBe(filled);
  });
});

describe('a migration for both engines', () => {
  const example: Migration = ({ numbered, text, bytes, real, integer, table }) => `
    CREATE TABLE example (number ${numbered}, text ${text} NOT NULL, picture ${bytes}, share ${real}) ${table};
    ALTER TABLE personality ADD COLUMN example ${integer};
  `;

  it.each([
    [
      'SQLite',
      async () => {
        const database = openDatabase(':memory:');
        sqlite.migrate(database, [...MIGRATIONS, example]);
        return connectSqlite(database);
      },
    ],
    [
      'PostgreSQL',
      async () => {
        const db = connect(createPool({ url: await createDatabase(), pool: 1 }));
        await postgres.migrate(db, [...MIGRATIONS, example]);
        return db;
      },
    ],
  ])('creates tables and columns that accept the same values: %s', async (_, migrated) => {
    const db = await migrated();
    const values = sql`('é', ${Buffer.from('a')}, 0.5), ('z', null, null), ('Z', null, null)`;
    await sql`INSERT INTO example (text, picture, share) VALUES ${values}`.execute(db);
    const { rows } = await sql`SELECT * FROM example ORDER BY text`.execute(db);
    expect(rows).toEqual([
      { number: 3, text: 'Z', picture: null, share: null },
      { number: 2, text: 'z', picture: null, share: null },
      { number: 1, text: 'é', picture: new Uint8Array(Buffer.from('a')), share: 0.5 },
    ]);
    expect((await sql`SELECT example FROM personality`.execute(db)).rows).toEqual([]);
    await db.destroy();
  });
});

describe('looks that the release before has read from icons', () => {
  /** Opens the tables themselves, of a database with the schema of the release before. */
  const onSqlite = async (): Promise<Opened> => {
    const location = inFolder('catalogue.db');
    const open = () => connectSqlite(openDatabase(location));
    const database = openDatabase(location);
    sqlite.migrate(database, []);
    database.close();
    return { setting: { kind: 'sqlite', location }, open };
  };
  const onPostgres = async (): Promise<Opened> => {
    const location = { url: await createDatabase(), pool: 2 };
    const open = () => connect(createPool(location));
    const db = open();
    await postgres.migrate(db, []);
    await db.destroy();
    return { setting: { kind: 'postgres', ...location }, open };
  };
  interface Opened {
    readonly setting: DatabaseSetting;
    readonly open: () => Kysely<Schema>;
  }

  it.each([
    ['SQLite', onSqlite],
    ['PostgreSQL', onPostgres],
  ])('are emptied, and no new icon is left for it to read: %s', async (_, make) => {
    const { setting, open } = await make();
    const before = open();
    for (const look of ['2k22n', '', null]) {
      const { hash, bytes } = iconOf(`${look}`);
      await before.insertInto('icon').values({ hash, bytes, look }).execute();
    }
    await before.destroy();
    const store = await openStore(setting, { mode: 'create', warn: () => {} });
    await store.create([newPerson({ name: 'Capitu', icon: iconOf('new') })], BY);
    await store.close();
    const after = open();
    const looks = await after.selectFrom('icon').select('look').execute();
    expect(looks.map(({ look }) => look)).toEqual(['', '', '', '']);
    await after.destroy();
  });
});
