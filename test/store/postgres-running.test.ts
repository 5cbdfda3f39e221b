import { inspect } from 'node:util';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { Icon } from '../../src/catalogue/stored-personality.ts';
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
/** Locks out all writes, as a write that changes many personalities does. */
const HELD = 'BEGIN; LOCK TABLE personality IN SHARE ROW EXCLUSIVE MODE';
const ERASED = `
  UPDATE personality SET icon_id = NULL; UPDATE version SET icon_id = NULL;
  DELETE FROM icon_size; DELETE FROM icon; COMMIT
`;
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
  it('takes ordinals that no concurrent write takes, in other processes too', async () => {
    const elsewhere = await openPostgresStore({ url, pool: 4 });
    // Few writes of each kind, so that none waits long for a connection.
    await Promise.all(
      [store, store, store, elsewhere, elsewhere, elsewhere].map(async (one) => {
        for (let i = 0; i < 6; i += 1) await one.create([newPerson({ name: `Ana ${i}` })], BY);
      }),
    );
    const { rows } = await other.query('SELECT ordinal FROM personality ORDER BY ordinal');
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, i) => i));
    expect(rows).toHaveLength(36);
    expect(await store.verify()).toEqual([]);
    await elsewhere.close();
  });

  it('does not wait for writes of other personalities', async () => {
    const [ana, bia] = [newPerson({ name: 'Ana' }), newPerson({ name: 'Bia' })];
    await store.create([ana, bia], BY);
    await other.query('BEGIN');
    await other.query('UPDATE personality SET name = name WHERE id = $1', [ana.id]);
    await other.query("SELECT nextval('ordinal')");
    const held = store.update(ana.id, 1, { ...ana, name: 'Ana B' }, BY);
    const { rows } = await other.query('SELECT pg_backend_pid() AS pid');
    const refused = expect(held).rejects.toMatchObject({
      ...UNAVAILABLE,
      cause: {
        message: expect.stringMatching(
          new RegExp(`is that of process ${rows[0].pid} .user .+ for \\d+ s`),
        ),
      },
    });
    expect(await store.update(bia.id, 1, { ...bia, name: 'Bia C' }, BY)).toMatchObject({
      outcome: 'written',
    });
    await create('Caio');
    await refused;
    await other.query('ROLLBACK');
    expect(await store.update(ana.id, 1, { ...ana, name: 'Ana B' }, BY)).toMatchObject({
      outcome: 'written',
    });
    expect(await store.verify()).toEqual([]);
  });

  it('waits for a write that changes many personalities, and fails if that takes too long', async () => {
    await other.query(HELD);
    const waiting = [create('Ana'), store.rebuild(), create('Bia')];
    for (const result of await Promise.allSettled(waiting))
      expect(result).toMatchObject({ reason: UNAVAILABLE });
    // Reads are served meanwhile.
    expect(await store.get('nobody')).toBeNull();
    await other.query('ROLLBACK');
    await expect(create('Ana')).resolves.toEqual([]);
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

  it('is retried if its ordinal is taken, but for no other duplicate key', async () => {
    await other.query(`
      CREATE SEQUENCE tried;
      CREATE FUNCTION take() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE unique_violation USING CONSTRAINT =
          CASE nextval('tried') WHEN 1 THEN 'personality_ordinal' ELSE 'another' END;
      END $$;
      CREATE TRIGGER taking BEFORE INSERT ON personality FOR EACH ROW EXECUTE FUNCTION take();
    `);
    await expect(create('Ana')).rejects.toMatchObject({ code: '23505' });
    expect(await countTries()).toBe(2);
  });

  it('is retried if its icon is erased meanwhile', async () => {
    await waitLonger();
    const [ana, bia] = [
      newPerson({ name: 'Ana', icon: iconOf('face') }),
      newPerson({ name: 'Bia' }),
    ];
    await store.create([ana, bia], BY);
    const icon = { hash: iconOf('face').hash };
    const writeWhileErased = async <T>(write: () => Promise<T>): Promise<T> => {
      await other.query(HELD);
      const written = write();
      await Promise.all([
        written.catch(() => {}),
        expect
          .poll(() => countWaiting(url))
          .toBe(1)
          .then(() => other.query(ERASED)),
      ]);
      return written;
    };
    await expect(
      writeWhileErased(() => store.update(bia.id, 1, { ...bia, icon }, BY)),
    ).rejects.toMatchObject({ code: 'invalid_icon' });

    await create('Caio', iconOf('face'));
    await writeWhileErased(() => create('Davi', iconOf('face')));
    expect(await store.icon(icon.hash, 75)).not.toBeNull();
  });

  it('is a conflict if another write of the same personality was first, and leaves no icon', async () => {
    await waitLonger();
    const [ana, icon] = [newPerson({ name: 'Ana' }), iconOf('face')];
    await store.create([ana], BY);
    for (const [version, write] of [
      [1, () => store.update(ana.id, 1, { ...ana, icon }, BY)],
      [2, () => store.remove(ana.id, 2, BY)],
    ] as const) {
      await other.query('BEGIN');
      await other.query('UPDATE personality SET version = $1', [version + 1]);
      const late = write();
      await expect.poll(() => countWaiting(url)).toBe(1);
      await other.query('COMMIT');
      const current = { version: version + 1, name: 'Ana' };
      expect(await late).toMatchObject({ outcome: 'conflict', current });
    }
    expect(await store.icon(icon.hash, 75)).toBeNull();
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
