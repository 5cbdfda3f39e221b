import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { Icon } from '../../src/catalogue/stored-personality.ts';
import { WRITE_LOCK } from '../../src/store/schema/release-before.ts';
import { createStore } from '../../src/store/store.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { engineOn } from '../support/postgres/engine.ts';
import { countWaiting, hurriedly, onServer, openSession } from '../support/postgres/server.ts';
import { BY, iconOf } from './arbitraries.ts';

let url: string;
let store: Store;
let other: pg.Client;

beforeEach(async () => {
  url = await createDatabase();
  store = await openPostgresStore({ url, pool: 4 });
  other = await openSession(url);
});
afterEach(async () => {
  await other.end().catch(() => {});
  await store.close();
});

/** Opens the store anew with a lock timeout that is longer than a busy machine takes to notice a waiting write. */
async function waitLonger(): Promise<void> {
  await store.close();
  const patient = new URL(url);
  for (const name of ['lock_timeout', 'statement_timeout']) patient.searchParams.set(name, '60000');
  store = await openPostgresStore({ url: patient.href, pool: 4 });
}

const create = (name: string, icon: Icon | null = null) =>
  store.create([newPerson({ name, icon })], BY);
/** Holds the lock of writes, as an instance does whose write does not end. */
const HELD = `BEGIN; SELECT pg_advisory_xact_lock(${WRITE_LOCK})`;
const UNAVAILABLE = { code: 'unavailable', retryAfter: 2 };

/** Makes the next writes of a table fail with this SQLSTATE, or those that meet a condition. */
async function failWith(sqlstate: string, condition = 'true'): Promise<void> {
  await other.query(`
    CREATE SEQUENCE tried;
    CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${condition} THEN RAISE EXCEPTION 'on purpose' USING ERRCODE = '${sqlstate}'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER failing BEFORE INSERT ON personality FOR EACH ROW EXECUTE FUNCTION fail();
  `);
}

async function countTries(): Promise<number> {
  const { rows } = await other.query('SELECT last_value FROM tried');
  return Number(rows[0]?.last_value);
}

describe('a write', () => {
  it('waits for writes of other processes, so that each has its own ordinal and version', async () => {
    const elsewhere = await openPostgresStore({ url, pool: 4 });
    const ana = newPerson({ name: 'Ana' });
    await store.create([ana], BY);
    const updates: string[] = [];
    await Promise.all(
      [store, store, store, elsewhere, elsewhere, elsewhere].map(async (one, i) => {
        for (let j = 0; j < 6; j += 1) {
          await one.create([newPerson({ name: `Bia ${j}` })], BY);
          const edit = { ...ana, name: `Ana ${i} ${j}` };
          updates.push((await one.update(ana.id, j + 1, edit, BY)).outcome);
        }
      }),
    );
    const { rows } = await other.query('SELECT ordinal FROM personality ORDER BY ordinal');
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 37 }, (_, i) => i));
    // Of six updates of one version, one is made.
    expect(updates.filter((outcome) => outcome === 'written')).toHaveLength(6);
    expect(await store.verify()).toEqual([]);
    await elsewhere.close();
  });

  it('is refused if another one does not end, and the log says whose, while reads are served', async () => {
    const hurried = new URL(url);
    hurried.searchParams.set('lock_timeout', '300');
    const elsewhere = await openPostgresStore({ url: hurried.href, pool: 4 });
    await other.query(HELD);
    const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
    await expect(elsewhere.create([newPerson({ name: 'Ana' })], BY)).rejects.toMatchObject({
      ...UNAVAILABLE,
      cause: {
        message: expect.stringMatching(
          new RegExp(`is that of process ${rows[0].pid} .user .+ for \\d+ s`),
        ),
      },
    });
    await expect(elsewhere.rebuild()).rejects.toMatchObject(UNAVAILABLE);
    expect(await elsewhere.get('nobody')).toBeNull();
    await other.query('ROLLBACK');
    await expect(elsewhere.create([newPerson({ name: 'Ana' })], BY)).resolves.toEqual([]);
    await elsewhere.close();
  });

  it('does not wait for a VACUUM', async () => {
    const people = Array.from({ length: 300 }, (_, i) =>
      newPerson({ name: `Ana ${i}`, rationale: 'Porque sim. '.repeat(30) }),
    );
    await store.create(people, BY);
    // Slow enough to last for longer than the test: a pause of 100 ms after each page.
    await other.query('SET vacuum_cost_delay = 100; SET vacuum_cost_limit = 1');
    const vacuum = other.query('VACUUM (DISABLE_PAGE_SKIPPING) personality').catch(() => 'ended');
    const isRunning = async () =>
      (await onServer(url, 'SELECT FROM pg_stat_progress_vacuum')).length > 0;
    await expect.poll(isRunning).toBe(true);
    const [ana, bia] = people;
    if (ana === undefined || bia === undefined) throw new Error('Nobody is there.');
    await create('Caio', iconOf('face'));
    await store.update(ana.id, 1, { ...ana, name: 'Ana B' }, BY);
    await store.restore(ana.id, { newest: 2, version: 1 }, BY);
    await store.sourceOf('192.0.2.0/24', BY.at);
    const [network, voter] = [randomBytes(16), randomBytes(16)];
    const report = {
      id: bia.id,
      kind: 'insult',
      text: null,
      version: null,
      network,
      voter,
      at: BY.at,
    } as const;
    expect(await store.reports.report(report)).toMatchObject({ outcome: 'received' });
    expect(await isRunning()).toBe(true);
    await onServer(url, 'SELECT pg_cancel_backend(pid) FROM pg_stat_progress_vacuum');
    await vacuum;
  });

  it('is retried after a conflict with another write', async () => {
    await failWith('40001', `nextval('tried') < 3`);
    await create('Ana');
    expect(await countTries()).toBe(3);
    expect(await store.verify()).toEqual([]);
  });

  it('is refused after repeated conflicts', async () => {
    await failWith('40P01', `nextval('tried') > 0`);
    await expect(create('Ana')).rejects.toMatchObject(UNAVAILABLE);
    expect(await countTries()).toBe(5);
  });

  it('reports a full disk, and reads continue', async () => {
    await failWith('53100');
    await expect(create('Ana')).rejects.toMatchObject({ code: 'storage_full' });
    expect(await store.get('nobody')).toBeNull();
  });

  it('is refused by a read-only server, and the health check says so', async () => {
    const name = new URL(url).pathname.slice(1);
    await other.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    const later = await openPostgresStore({ url, pool: 2 });
    await expect(later.create([newPerson({})], BY)).rejects.toMatchObject({ code: 'read_only' });
    await expect(later.ping()).rejects.toMatchObject(UNAVAILABLE);
    expect(await later.get('nobody')).toBeNull();
    await later.close();
  });
});

describe('the pool', () => {
  beforeEach(async () => {
    await store.close();
    store = await openPostgresStore({ url: hurriedly(url), pool: 4 });
  });

  it('refuses operations that get no connection within a second', async () => {
    const { pool, engine } = engineOn(hurriedly(url));
    const full = createStore(engine);
    const taken = await pool.connect();
    await expect(full.get('nobody')).rejects.toMatchObject(UNAVAILABLE);
    await expect(full.create([newPerson({})], BY)).rejects.toMatchObject(UNAVAILABLE);
    await expect(full.ping()).rejects.toMatchObject(UNAVAILABLE);
    taken.release();
    expect(await full.get('nobody')).toBeNull();
    await full.close();
  });

  it('keeps connections for reads however many writes wait', async () => {
    await other.query(HELD);
    const writes = Array.from({ length: 20 }, (_, i) => create(`Ana ${i}`).catch(() => null));
    const reads = Array.from({ length: 20 }, () => store.get('nobody'));
    expect(await Promise.all(reads)).toEqual(reads.map(() => null));
    await other.query('ROLLBACK');
    await Promise.all(writes);
  });
});

it('waits for an open connection if the server refuses further ones', async () => {
  const role = `${new URL(url).pathname.slice(1)}_few`;
  await other.query(`CREATE ROLE ${role} SUPERUSER LOGIN`);
  const few = new URL(url);
  few.username = role;
  const reader = await openPostgresStore({ url: few.href, pool: 10 });
  await other.query(`ALTER ROLE ${role} NOSUPERUSER CONNECTION LIMIT 3`);
  await other.query(`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`);
  const reads = Array.from({ length: 60 }, () => reader.get('nobody'));
  expect(new Set(await Promise.all(reads))).toEqual(new Set([null]));
  await reader.close();
  await other.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
});

it('rebuilds and verifies longer than a statement of a visitor may take', async () => {
  await create('Ana');
  const hurried = new URL(url);
  hurried.searchParams.set('statement_timeout', '1000');
  const slow = await openPostgresStore({ url: hurried.href, pool: 2 });
  await other.query(`
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_sleep(1.2); RETURN NULL;
    END $$;
    CREATE TRIGGER slow BEFORE DELETE ON free_ordinal FOR EACH STATEMENT EXECUTE FUNCTION dawdle();
  `);
  await slow.rebuild();
  expect(await slow.verify()).toEqual([]);
  await slow.close();
});

describe('a lost connection', () => {
  const endAll = () =>
    other.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );

  it('is replaced without failing concurrent reads, and writes succeed again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const fourReads = () => Promise.all(Array.from({ length: 4 }, () => store.get('nobody')));
      await fourReads();
      await endAll();
      expect(await fourReads()).toEqual([null, null, null, null]);
    }
    await endAll();
    await expect
      .poll(() =>
        create('Ana').then(
          () => 'written',
          () => 'lost',
        ),
      )
      .toBe('written');
    expect(await store.verify()).toEqual([]);
  });

  it('in the middle of a write rolls it back completely', async () => {
    await waitLonger();
    await other.query('CREATE TABLE gate (n integer)');
    await other.query('BEGIN; LOCK TABLE gate');
    await onServer(
      url,
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM FROM gate; RETURN NEW;
       END $$;
       CREATE TRIGGER waiting AFTER INSERT ON personality FOR EACH ROW EXECUTE FUNCTION wait()`,
    );
    const writing = create('Ana');
    const refused = expect(writing).rejects.toMatchObject(UNAVAILABLE);
    await expect.poll(() => countWaiting(url)).toBe(1);
    await endAll();
    await refused;
    await other.query('ROLLBACK');
    await onServer(url, 'DROP TRIGGER waiting ON personality');
    await expect.poll(() => store.verify().catch(() => 'lost')).toEqual([]);
    await create('Bia');
    const { rows } = await other.query('SELECT name FROM personality');
    expect(rows).toEqual([{ name: 'Bia' }]);
  });

  it('is reported without the password', async () => {
    const secret = new URL('postgres://ana:segredo@127.0.0.1:1/catalogue');
    const { engine } = engineOn(secret.href);
    const error: unknown = await createStore(engine)
      .ping()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject(UNAVAILABLE);
    expect(inspect(error, { depth: 9 })).not.toContain('segredo');
  });
});
