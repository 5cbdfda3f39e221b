import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { findDamage } from '../../src/store/care/find-damage.ts';
import type { Engine } from '../../src/store/engine.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { namesOn } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { onServer } from '../support/postgres/server.ts';
import { BY } from './arbitraries.ts';

const stores: Store[] = [];
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});

async function open(url: string): Promise<Store> {
  const store = await openPostgresStore({ url, pool: 1 });
  stores.push(store);
  return store;
}

const create = (store: Store, name: string) => store.create([newPerson({ name })], BY);

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/** From now on nothing answers at the address; the database is `_lost`. */
async function takeAway(url: string): Promise<void> {
  const { url: server } = inject('postgres');
  const name = nameOf(url);
  await onServer(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await onServer(server, `ALTER DATABASE ${name} RENAME TO ${name}_lost`);
}

async function bringBack(url: string): Promise<void> {
  const name = nameOf(url);
  await onServer(inject('postgres').url, `ALTER DATABASE ${name}_lost RENAME TO ${name}`);
}

/** What a failover to a replica that lagged does: the address leads to a copy without the last writes. */
async function replaceBy(url: string, copy: string): Promise<void> {
  const { url: server } = inject('postgres');
  const [name, copied] = [nameOf(url), nameOf(copy)];
  await takeAway(url);
  await onServer(server, `ALTER DATABASE ${copied} RENAME TO ${name}`);
  await onServer(server, `ALTER DATABASE ${name}_lost RENAME TO ${copied}`);
}

it('remembers no search of writes that a failover has lost', async () => {
  const url = await createDatabase(inject('postgres').template);
  const copy = await createDatabase(nameOf(url));
  const store = await open(url);
  await create(store, 'Perdida');
  expect(await namesOn(store, 'perdida')).toEqual(['Perdida']);

  await replaceBy(url, copy);
  await expect
    .poll(() =>
      store.ping().then(
        () => 'back',
        () => 'lost',
      ),
    )
    .toBe('back');
  await create(await open(url), 'Bia');
  expect(await namesOn(store, 'perdida')).toEqual([]);
});

it('takes a database that does not answer for a while for no damage', async () => {
  const url = await createDatabase(inject('postgres').template);
  const engine = await openPostgres({ url, pool: 1 }, { mode: 'create' });
  await takeAway(url);
  const refused = Promise.withResolvers<void>();
  const read: Engine['read'] = (task) =>
    engine.read(task).catch((error: unknown) => {
      refused.resolve();
      throw error;
    });
  const closing = new AbortController();
  const found = findDamage({ ...engine, read }, closing.signal);
  await refused.promise;
  // A look that took the refusal for damage would end now.
  expect(await Promise.race([found, delay(1_000, 'looking on')])).toBe('looking on');
  closing.abort();
  expect(await found).toBeNull();
  await engine.close();
  await bringBack(url);
});
