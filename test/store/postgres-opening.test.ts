import { expect, it } from 'vitest';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import { migrate, readVersion, SCHEMA } from '../../src/store/postgres/migrations.ts';
import { isSameDatabase } from '../../src/store/postgres/open.ts';
import { FIRST_SCHEMA } from '../../src/store/schema/first-schema.ts';
import type { Migration } from '../../src/store/schema/migrations.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { openAddress } from '../support/postgres/address.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { onServer } from '../support/postgres/server.ts';
import { BY, iconOf } from './arbitraries.ts';
import { refusalOf } from './support.ts';

const open = (url: string, mode: 'create' | 'existing' | 'read' = 'create') =>
  openPostgresStore({ url, pool: 3 }, { mode });

it('creates its tables in an empty database, and opens it again', async () => {
  const url = await createDatabase();
  const person = newPerson({ name: 'Capitu' });
  const first = await open(url);
  await first.create([person], BY);
  await first.close();
  const again = await open(url, 'existing');
  expect(await again.get(person.id)).toMatchObject({ name: 'Capitu' });
  await again.close();
});

it('can be opened by several programs at once that all find it empty', async () => {
  const url = await createDatabase();
  const stores = await Promise.all(Array.from({ length: 4 }, () => open(url)));
  await Promise.all(stores.map((store) => store.create([newPerson({ name: 'Capitu' })], BY)));
  expect(await stores[0]?.verify()).toEqual([]);
  for (const store of stores) await store.close();
  const rows = await onServer(url, 'SELECT version FROM schema_migration');
  expect(rows).toEqual([{ version: SCHEMA }]);
});

it('runs all pending migrations, or none if one fails', async () => {
  const pool = createPool({ url: await createDatabase(), pool: 2 });
  const db = connect(pool);
  const step =
    (name: string): Migration =>
    ({ text }) =>
      `CREATE TABLE ${name} (name ${text})`;
  await migrate(db, [step('a')]);
  await expect(migrate(db, [step('a'), step('b'), () => 'NO SQL'])).rejects.toThrow(/syntax/);
  expect(await readVersion(db)).toBe(FIRST_SCHEMA.postgres + 1);
  await migrate(db, [step('a'), step('b')]);
  expect(await readVersion(db)).toBe(FIRST_SCHEMA.postgres + 2);
  await expect(migrate(db, [step('a')])).rejects.toThrow(/newer program/);
  await db.destroy();
});

it('is refused if it is older than the catalogues that this program migrates', async () => {
  const url = await createDatabase();
  await (await open(url)).close();
  await onServer(url, 'UPDATE schema_migration SET version = 12');
  for (const mode of ['create', 'existing', 'read'] as const)
    expect(await refusalOf(open(url, mode))).toMatch(
      /it has schema 12, and this program migrates from schema 19 on; start release 1\.1\.0/,
    );
});

it('compares all text by its bytes, whatever the collation of the database', async () => {
  const url = await createDatabase();
  await (await open(url)).close();
  const others = await onServer(
    url,
    `SELECT attrelid::regclass::text, attname FROM pg_attribute
     JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
     AND atttypid = 'text'::regtype AND attcollation <> '"C"'::regcollation`,
  );
  expect(others).toEqual([]);
});

it('refuses to serve a database without a catalogue', async () => {
  const url = await createDatabase();
  expect(await refusalOf(open(url, 'existing'))).toMatch(/no catalogue in it/);
  expect(await refusalOf(open(url, 'read'))).toMatch(/start the server once without READ_ONLY/);
  expect(await onServer(url, `SELECT to_regclass('schema_migration') AS made`)).toEqual([
    { made: null },
  ]);
});

it('writes nothing when it is opened for reading', async () => {
  const url = await createDatabase();
  await (await open(url)).close();
  const store = await open(url, 'read');
  await expect(store.create([newPerson({})], BY)).rejects.toMatchObject({ code: 'read_only' });
  await expect(store.ping()).resolves.toBeUndefined();
  await store.close();
});

it('warns of a pooler that keeps its timeouts from the server, until the user has them', async () => {
  const url = await createDatabase();
  const address = await openAddress(url, { isPooler: true });
  const name = new URL(url).pathname.slice(1);
  const warnings: string[] = [];
  const openBehind = async () => {
    const target = { url: address.urlOf(name), pool: 2 };
    const warn = (sentence: string) => warnings.push(sentence);
    await (await openPostgresStore(target, { mode: 'create', warn })).close();
  };
  await openBehind();
  expect(warnings).toEqual([
    expect.stringMatching(
      /^PostgreSQL was not told idle_in_transaction_session_timeout, lock_timeout, statement_timeout: a pooler /,
    ),
  ]);
  for (const set of [
    `lock_timeout = '3s'`,
    `statement_timeout = '10s'`,
    `idle_in_transaction_session_timeout = '5s'`,
  ])
    await onServer(url, `ALTER DATABASE "${name}" SET ${set}`);
  await openBehind();
  expect(warnings).toHaveLength(1);
  await address.close();
});

it('takes no lock to delete source keys if none has expired', async () => {
  const url = await createDatabase();
  const store = await open(url);
  const pool = createPool({ url, pool: 1 });
  const other = await pool.connect();
  await other.query('BEGIN; LOCK TABLE personality IN SHARE ROW EXCLUSIVE MODE');
  await store.eraseExpired(BY.at);
  await other.query('ROLLBACK');
  other.release();
  await pool.end();
  await store.close();
});

it('says why it cannot be opened, without the password', async () => {
  const url = new URL(await createDatabase());
  url.username = 'ana';
  url.password = 'segredo';
  const missing = new URL(url);
  missing.pathname = '/not_there';
  const unreachable = new URL('postgres://ana:segredo@127.0.0.1:1/catalogue');
  for (const [target, reason] of [
    [url, /does not exist|refuses/],
    [missing, /does not answer or refuses|no such database/],
    [unreachable, /does not answer .+ECONNREFUSED/],
  ] as const) {
    const sentence = await refusalOf(open(target.href));
    expect(sentence).toMatch(reason);
    expect(sentence).toContain(`//ana@${target.host}${target.pathname}`);
    expect(sentence).not.toContain('segredo');
  }
});

it('says why it cannot be opened if the URL demands TLS and the server has none', async ({
  skip,
}) => {
  const url = await createDatabase();
  const [server] = await onServer(url, 'SHOW ssl');
  if (server?.['ssl'] === 'on') skip('The server has TLS.');
  const address = await openAddress(url);
  const target = new URL(address.urlOf(new URL(url).pathname.slice(1)));
  target.searchParams.set('sslmode', 'require');
  const sentence = await refusalOf(open(target.href));
  expect(sentence).toMatch(/^The catalogue at .+ does not support SSL connections.*\.$/);
  expect(sentence).not.toContain('\n');
  await address.close();
});

it('refuses a database that is not in UTF-8, or that has tables of another program', async () => {
  const latin = await createDatabase(`template0 ENCODING 'LATIN1'`);
  expect(await refusalOf(open(latin))).toMatch(/encoding is LATIN1/);
  const taken = await createDatabase();
  await onServer(taken, 'CREATE TABLE personality (name text)');
  expect(await refusalOf(open(taken))).toMatch(/tables of other programs/);
});

it('reads bytes that the server sends escaped', async () => {
  const url = new URL(await createDatabase());
  url.searchParams.set('options', '-c bytea_output=escape');
  const store = await open(url.href);
  const icon = iconOf('\\ \0 ÿ');
  await store.create([newPerson({ name: 'Capitu', icon })], BY);
  expect(Buffer.from((await store.icon(icon.hash, 75))?.bytes ?? [])).toEqual(
    Buffer.from(icon.bytes),
  );
  expect(await store.secret()).toHaveLength(32);
  expect(await store.verify()).toEqual([]);
  await store.close();
});

it('refuses a search_path that names no schema', async () => {
  const url = new URL(await createDatabase());
  url.searchParams.set('options', '-c search_path=nowhere');
  expect(await refusalOf(open(url.href))).toMatch(/its search_path names no schema .+ create that/);
});

it('says what to do if a copy lacks the permission to tell two servers apart', async ({ skip }) => {
  const url = await createDatabase();
  const [user] = await onServer(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user');
  if (user?.['rolsuper'] !== true) skip('Only a superuser can revoke the privilege.');
  await onServer(url, 'REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');
  const limited = new URL(url);
  limited.searchParams.set('options', '-c role=pg_signal_backend');
  const location = { url: limited.href, pool: 1 };
  expect(await refusalOf(isSameDatabase(location, location))).toMatch(
    /^The catalogue at .+ GRANT EXECUTE ON FUNCTION pg_control_system\(\) TO its user\.$/,
  );
});
