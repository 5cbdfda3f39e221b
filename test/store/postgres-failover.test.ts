import { expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { namesOn } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { openAddress } from '../support/postgres/address.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { onServer, patiently, urlOf } from '../support/postgres/server.ts';
import { openServers } from '../support/postgres/servers.ts';
import { BY } from './arbitraries.ts';

const create = (store: Store, name: string) => store.create([newPerson({ name })], BY);

it('serves no search results with writes that a failover has lost', async () => {
  const first = await createDatabase(inject('postgres').template);
  const database = new URL(first).pathname.slice(1);
  const servers = openServers();
  // The server that takes over has none of the first one's writes, and gives their numbers again.
  const { url: second } = await servers.create('second');
  await onServer(second, `CREATE DATABASE ${database}`);
  const there = await openPostgresStore({ url: patiently(urlOf(second, database)), pool: 1 });
  const address = await openAddress(first);
  const store = await openPostgresStore({ url: address.urlOf(database), pool: 1 });
  await create(store, 'Perdida');
  expect(await namesOn(store, 'perdida')).toEqual(['Perdida']);

  address.switchTo(second);
  await expect
    .poll(() =>
      store.ping().then(
        () => 'back',
        () => 'lost',
      ),
    )
    .toBe('back');
  await create(there, 'Bia');
  expect(await namesOn(store, 'perdida')).toEqual([]);
  await Promise.all([store.close(), there.close()]);
  await address.close();
  await servers.close();
});
