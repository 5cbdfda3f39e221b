import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { OperatorError } from '../../src/domain/operator-error.ts';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import { eraseFromFiles } from '../../src/store/postgres/erase-from-files.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { openAddress } from '../support/postgres/address.ts';
import { inFiles } from '../support/postgres/in-files.ts';
import {
  countWaiting,
  onServer,
  openSession,
  patiently,
  urlOf,
} from '../support/postgres/server.ts';
import { openServers, type Server } from '../support/postgres/servers.ts';
import { BY, iconOf } from './arbitraries.ts';
import { reportAndGuess } from './report-and-guess.ts';

/** The statement that assigns an id to a transaction. */
const XID = 'SELECT pg_current_xact_id()';

/**
 * A server for these tests only: an erasure waits for the transactions of all databases of its server, which would
 * otherwise include those of other tests.
 */
const servers = openServers();
let server: Server;
beforeAll(async () => {
  server = await servers.create('erasing', { wal_level: 'logical' });
});
afterAll(() => servers.close());

async function createDatabase(): Promise<string> {
  const name = `mbti_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server.url, `CREATE DATABASE ${name}`);
  return patiently(urlOf(server.url, name));
}

let url: string;
let store: Store;
beforeEach(async () => {
  url = await createDatabase();
  store = await openPostgresStore({ url, pool: 4 });
});
afterEach(() => store.close());

/**
 * Waits until an erasure in a database has checked for older transactions twice as often as it has tables to rewrite:
 * it checks once before each, and repeatedly while it has to wait.
 */
async function untilErasureWaits(database: string): Promise<void> {
  const session = await openSession(database);
  const looks = new Set<string>();
  const countLooks = async (): Promise<number> => {
    const { rows } = await session.query(
      `SELECT query_start::text AS look FROM pg_stat_activity WHERE pid <> pg_backend_pid()
       AND datname = current_database() AND query LIKE '%pg_snapshot_xmin%'`,
    );
    for (const { look } of rows) looks.add(look);
    return looks.size;
  };
  await expect.poll(countLooks, { interval: 10 }).toBeGreaterThan(20);
  await session.end();
}

const xanthippe = newPerson({ name: 'Xanthippe' });
const others = ['Capitu', 'Bento'].map((name) => newPerson({ name }));

/** Which of the texts of the personality with this name are left. */
const traces = (database = url) => inFiles(database, ['Xanthippe', 'xanthippe']);

/** Erases the personality while a session reads an older state, and checks that the erasure waits for its end. */
async function eraseBesideReader(store: Store, database: string): Promise<void> {
  const reader = await openSession(database, 'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1');
  let isDone = false;
  const erasing = store.erase(xanthippe.id).then(() => {
    isDone = true;
  });
  await untilErasureWaits(database);
  expect(isDone).toBe(false);
  await reader.query('ROLLBACK');
  await erasing;
  expect(await traces(database)).toEqual([]);
  await reader.end();
}

it('leaves no byte of an erased personality in the files of tables and indexes', async () => {
  const person = newPerson({ name: 'Xanthippe Quixadá', icon: iconOf('a drawing of Xanthippe') });
  await store.create([person], BY);
  await store.update(person.id, 1, { ...person, name: 'Xenofonte Zwinglio' }, BY);
  await store.create([newPerson({ name: 'Capitu' })], BY);
  const said = await reportAndGuess(store, person.id);
  const texts = ['Xanthippe', 'quixada', 'Zwinglio', 'xenof', 'a drawing of', ...said, 'Capitu'];
  expect(await inFiles(url, texts)).toEqual(texts);
  await store.erase(person.id);
  expect(await inFiles(url, texts)).toEqual(['Capitu']);
  expect(await store.verify()).toEqual([]);
});

it('leaves no value in the statistics of the planner', async () => {
  await store.create([xanthippe, ...others], BY);
  await onServer(url, 'ANALYZE');
  const inStatistics = async () =>
    (await onServer(url, 'SELECT histogram_bounds::text, most_common_vals::text FROM pg_stats'))
      .map((row) => JSON.stringify(row))
      .filter((text) => /Xanthippe/i.test(text)).length;
  expect(await inStatistics()).toBeGreaterThan(0);
  await store.erase(xanthippe.id);
  expect(await inStatistics()).toBe(0);
  expect(await traces()).toEqual([]);
});

it('waits for a transaction that reads an older state', async () => {
  await store.create([xanthippe], BY);
  await eraseBesideReader(store, url);
});

it('names the session that it waits for, and says that the command is to be repeated', async () => {
  await store.create([newPerson({ name: 'Capitu' })], BY);
  const other = await openSession(url, 'BEGIN');
  const { rows } = await other.query('SELECT pg_current_xact_id(), pg_backend_pid() AS pid');
  const db = connect(createPool({ url, pool: 1 }));
  const refusal = await eraseFromFiles(db, 300).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(OperatorError);
  expect(String(refusal)).toMatch(
    new RegExp(
      `gone from the tables.+process ${rows[0].pid} .+idle in transaction, open for \\d+ s.+repeat`,
    ),
  );
  await onServer(url, "INSERT INTO unfinished_erasure (since) VALUES ('2026')");
  expect(await store.verify()).toEqual([expect.objectContaining({ mendable: true })]);
  await other.query('COMMIT');
  await db.destroy();
  await other.end();
});

it('waits for a transaction of another database on the server', async () => {
  await store.create([xanthippe], BY);
  const other = await openSession(await createDatabase(), 'BEGIN', XID);
  const erased = store.erase(xanthippe.id);
  await untilErasureWaits(url);
  await other.query('COMMIT');
  await erased;
  expect(await traces()).toEqual([]);
  await other.end();
});

it('rewrites the tables beside the slot of a subscriber, which keeps rows of catalogs only', async () => {
  await store.create([xanthippe], BY);
  await onServer(url, "SELECT pg_create_logical_replication_slot('of_a_subscriber', 'pgoutput')");
  const fileOf = async (table: string) =>
    (await onServer(url, `SELECT pg_relation_filenode('${table}') AS file`))[0]?.['file'];
  const before = await Promise.all(['personality', 'guess_summary', 'pg_statistic'].map(fileOf));
  const db = connect(createPool({ url, pool: 1 }));
  await expect(eraseFromFiles(db, 300)).rejects.toThrow(/replication slot of_a_subscriber keeps/);
  const after = await Promise.all(['personality', 'guess_summary', 'pg_statistic'].map(fileOf));
  expect(after.map((file, i) => file === before[i])).toEqual([false, false, true]);
  await onServer(url, "SELECT pg_drop_replication_slot('of_a_subscriber')");
  await eraseFromFiles(db, 5_000);
  await db.destroy();
});

it('waits for a transaction that began after the deletion before it discards statistics', async () => {
  await store.create([xanthippe, ...others], BY);
  await onServer(url, 'ANALYZE');
  const lock = 'LOCK TABLE personality IN ACCESS SHARE MODE';
  const reader = await openSession(url, 'BEGIN', lock);
  const other = await openSession(await createDatabase());
  const erased = store.erase(xanthippe.id);
  await expect.poll(() => countWaiting(url)).toBe(1);
  await other.query('BEGIN');
  await other.query(XID);
  await reader.query('COMMIT');
  await untilErasureWaits(url);
  await other.query('COMMIT');
  await erased;
  expect(await traces()).toEqual([]);
  await reader.end();
  await other.end();
});

it('leaves nothing that a concurrent restoration has read before', async () => {
  const target = new URL(url);
  target.searchParams.set('lock_timeout', '20000');
  const patient = await openPostgresStore({ url: target.href, pool: 4 });
  const elsewhere = await openPostgresStore({ url: target.href, pool: 4 });
  await store.create([xanthippe], BY);
  await store.remove(xanthippe.id, 1, BY);
  const gate = await openSession(url, 'BEGIN; LOCK TABLE free_ordinal IN SHARE MODE');
  const restored = patient.restore(xanthippe.id, { newest: 2, version: 1 }, BY).catch(() => null);
  await expect.poll(() => countWaiting(url)).toBe(1);
  const erased = elsewhere.erase(xanthippe.id);
  // It has either erased the versions that the restoration has read, or waits for it.
  const kept = () => onServer(url, 'SELECT FROM version WHERE name IS NOT NULL');
  await expect
    .poll(async () => (await kept()).length === 0 || (await countWaiting(url)) === 2)
    .toBe(true);
  await gate.query('COMMIT');
  await Promise.all([restored, erased]);
  expect(await traces()).toEqual([]);
  expect(await store.get(xanthippe.id)).toBeNull();
  await gate.end();
  await elsewhere.close();
  await patient.close();
});

it('warns how long other clients wait, and refuses behind a pooler before anything is erased', async () => {
  const warnings: string[] = [];
  const access = { mode: 'create', warn: (sentence: string) => warnings.push(sentence) } as const;
  const told = await openPostgresStore({ url, pool: 2 }, access);
  await told.create([xanthippe, ...others], BY);
  const pooler = await openAddress(url, { isPooler: true });
  const pooled = await openPostgresStore({
    url: pooler.urlOf(new URL(url).pathname.slice(1)),
    pool: 2,
  });
  await expect(pooled.erase(xanthippe.id)).rejects.toThrow(/is a pooler.+name the server itself/);
  expect(await pooled.get(xanthippe.id)).toMatchObject({ name: 'Xanthippe' });
  await pooled.close();
  await pooler.close();
  expect(warnings).toEqual([]);
  await told.erase(xanthippe.id);
  expect(warnings).toEqual([
    expect.stringMatching(/^The tables \(\d+ MB\).+about 1 s.+answered 503/),
  ]);
  await told.close();
});

describe('by a user who is not a superuser', () => {
  /** The URL of a database for a new user, who owns it or may only create tables in it. */
  async function lend(
    isOwner: boolean,
  ): Promise<{ mine: string; url: string; end: () => Promise<void> }> {
    const url = await createDatabase();
    const name = new URL(url).pathname.slice(1);
    const role = `${name}_user`;
    await onServer(url, `CREATE ROLE ${role} LOGIN`);
    await onServer(
      url,
      isOwner
        ? `ALTER DATABASE ${name} OWNER TO ${role}`
        : `GRANT CREATE ON DATABASE ${name} TO ${role}; GRANT CREATE ON SCHEMA public TO ${role}`,
    );
    const mine = new URL(url);
    mine.searchParams.set('options', `-c role=${role}`);
    const end = async () => {
      await onServer(
        url,
        `REASSIGN OWNED BY ${role} TO CURRENT_USER; DROP OWNED BY ${role}; DROP ROLE ${role}`,
      );
    };
    return { mine: mine.href, url, end };
  }

  it('leaves no byte either, and waits for the reads of other users', async () => {
    const { mine, url, end } = await lend(true);
    const store = await openPostgresStore({ url: mine, pool: 4 });
    await store.create([xanthippe, ...others], BY);
    await onServer(url, 'ANALYZE');
    await eraseBesideReader(store, url);
    await store.close();
    await end();
  });

  it('names the required owner of the database if the statistics cannot be rewritten', async () => {
    const { mine, url, end } = await lend(false);
    const store = await openPostgresStore({ url: mine, pool: 4 });
    await store.create([xanthippe, ...others], BY);
    const refusal = await store.erase(xanthippe.id).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect(String(refusal)).toMatch(
      /pg_statistic .+ALTER DATABASE mbti_test_\w+ OWNER TO .+ repeat/,
    );
    const name = new URL(url).pathname.slice(1);
    await onServer(url, `ALTER DATABASE ${name} OWNER TO ${name}_user`);
    await store.erase(xanthippe.id);
    expect(await traces(url)).toEqual([]);
    await store.close();
    await end();
  });
});
