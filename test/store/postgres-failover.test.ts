import { afterEach, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
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

/** Renames the database to `_lost`, so that nothing answers at the address. */
async function takeAway(url: string): Promise<void> {
  const { url: server } = inject('postgres');
  const name = nameOf(url);
  await onServer(
    server,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await onServer(server, `ALTER DATABASE ${name} RENAME TO ${name}_lost`);
}

/** Simulates a failover to a lagging replica: the address leads to a copy without the last writes. */
async function replaceBy(url: string, copy: string): Promise<void> {
  const { url: server } = inject('postgres');
  const [name, copied] = [nameOf(url), nameOf(copy)];
  await takeAway(url);
  await onServer(server, `ALTER DATABASE ${copied} RENAME TO ${name}`);
  await onServer(server, `ALTER DATABASE ${name}_lost RENAME TO ${copied}`);
}

it('serves no search results with writes that a failover has lost', async () => {
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
