import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { createPool } from '../../src/store/postgres/connect.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { newPerson } from '../support/people.ts';
import { type Address, openAddress } from '../support/postgres/address.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { hurriedly, onServer, openSession } from '../support/postgres/server.ts';
import { BY } from './arbitraries.ts';

const UNAVAILABLE = { code: 'unavailable', retryAfter: 2 };

let url: string;
let address: Address;
let stores: Store[] = [];

beforeEach(async () => {
  url = await createDatabase(inject('postgres').template);
  address = await openAddress(url);
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  stores = [];
  await address.close();
});

/** Opens a store at the address, with these timeouts in milliseconds. */
async function open(timeouts: Readonly<Record<string, string>>): Promise<Store> {
  const target = new URL(hurriedly(address.urlOf(new URL(url).pathname.slice(1))));
  for (const [name, value] of Object.entries(timeouts)) target.searchParams.set(name, value);
  const store = await openPostgresStore({ url: target.href, pool: 4 });
  stores.push(store);
  return store;
}

const create = (store: Store, name: string) => store.create([newPerson({ name })], BY);

async function settle(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'done',
    (reason: unknown) => reason,
  );
}

function causeOf(error: unknown): string {
  return String(error instanceof Error ? error.cause : error);
}

describe('a server that vanishes silently', () => {
  it('fails reads and writes in time, also queued ones, and is used again once it is back', async () => {
    const store = await open({ statement_timeout: '1000' });
    await create(store, 'Ana');
    address.silence();
    const writes = ['Bia', 'Caio', 'Davi'].map((name) => settle(create(store, name)));
    const read = settle(store.get('nobody'));
    const outcomes = await Promise.all([...writes, read]);
    for (const outcome of outcomes) expect(outcome).toMatchObject(UNAVAILABLE);
    // The cause for statements on an existing connection; other statements get no connection.
    expect(outcomes.map(causeOf).join()).toMatch(/no answer for 3000 ms/);
    await expect(store.ping()).rejects.toMatchObject(UNAVAILABLE);
    address.switchTo(url);
    await expect.poll(() => settle(create(store, 'Eva'))).toBe('done');
    const rows = await onServer(url, 'SELECT name FROM personality ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['Ana', 'Eva']);
  });
});

describe('writes that do not end', () => {
  it('let other writes be refused and the health check fail, but no reads', async () => {
    const store = await open({ lock_timeout: '300', statement_timeout: '0' });
    const gate = await openSession(url, 'SELECT pg_advisory_lock(1)');
    await onServer(
      url,
      // At the commit, which has neither a lock timeout nor a statement timeout.
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         SET LOCAL lock_timeout = 0; PERFORM pg_advisory_lock_shared(1); RETURN NULL;
       END $$;
       CREATE CONSTRAINT TRIGGER waiting AFTER INSERT ON personality DEFERRABLE INITIALLY DEFERRED
       FOR EACH ROW EXECUTE FUNCTION wait()`,
    );
    const first = settle(create(store, 'Ana'));
    await expect(create(store, 'Caio')).rejects.toMatchObject(UNAVAILABLE);
    await expect.poll(() => settle(store.ping())).toMatchObject(UNAVAILABLE);
    expect(await store.get('nobody')).toBeNull();
    await gate.query('SELECT pg_advisory_unlock(1)');
    expect(await first).toBe('done');
    await expect(store.ping()).resolves.toBeUndefined();
    await create(store, 'Davi');
    const rows = await onServer(url, 'SELECT name FROM personality ORDER BY name');
    expect(rows.map(({ name }) => name)).toEqual(['Ana', 'Davi']);
    await gate.end();
  });
});

describe('a statement that takes too long', () => {
  it('is ended by the server, and the write is refused', async () => {
    const store = await open({ statement_timeout: '1000' });
    await onServer(
      url,
      `CREATE FUNCTION rest() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         PERFORM pg_sleep(60); RETURN NULL;
       END $$;
       CREATE TRIGGER resting AFTER INSERT ON personality FOR EACH ROW EXECUTE FUNCTION rest()`,
    );
    const error = await settle(create(store, 'Ana'));
    expect(error).toMatchObject(UNAVAILABLE);
    expect(causeOf(error)).toMatch(/57014/);
    await onServer(url, 'DROP TRIGGER resting ON personality');
    await create(store, 'Bia');
  });
});

describe('a connection', () => {
  it('has timeouts at the server, which its URL may change', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const read = async (target: string): Promise<unknown[]> => {
      const pool = createPool({ url: target, pool: 1 });
      const values: unknown[] = [];
      for (const name of names) {
        const { rows } = await pool.query(`SHOW ${name}`);
        values.push(Object.values(rows[0] ?? {})[0]);
      }
      await pool.end();
      return values;
    };
    expect(await read(url)).toEqual(['10s', '3s', '5s']);
    const other = new URL(url);
    for (const name of names) other.searchParams.set(name, '3000');
    expect(await read(other.href)).toEqual(['3s', '3s', '3s']);
    const limits = ['', 'connect_timeout=3', 'connect_timeout=0'].map((set) => {
      const { options } = createPool({ url: `postgres://ana@127.0.0.1/catalogue?${set}`, pool: 1 });
      return options.connectionTimeoutMillis;
    });
    expect(limits).toEqual([1_000, 3_000, 0]);
  });
});
