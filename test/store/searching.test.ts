import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openPostgresStore, openSqliteStore } from '../support/open-store.ts';
import { pageOf } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { BY } from './arbitraries.ts';

const inFolder = folderOfEachTest();
const SERVES = { mode: 'create', serves: true } as const;

async function search(store: Store, q: string): Promise<string[]> {
  const page = await pageOf(store, q);
  const counts = await store.countByCell(createFilter(parseQuery(q)));
  expect(page.total).toBe(counts.reduce((sum, count) => sum + count, 0));
  return page.items.map(({ name }) => name).sort();
}

/** Two stores on one database, as in two processes. */
describe.each([
  [
    'SQLite',
    async () => {
      const file = inFolder('catalogue.db');
      return { open: () => openSqliteStore(file, SERVES), remove: async () => {} };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { url, release } = await lendDatabase();
      return { open: () => openPostgresStore({ url, pool: 5 }, SERVES), remove: release };
    },
  ],
])('on %s', (_, share) => {
  let here: Store;
  let elsewhere: Store;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    const shared = await share();
    ({ remove } = shared);
    here = await shared.open();
    elsewhere = await shared.open();
  });
  afterEach(async () => {
    await here.close();
    await elsewhere.close();
    await remove();
  });

  it('the gallery shows each write, from an empty catalogue to one personality and back', async () => {
    for (const round of ['first', 'second', 'third']) {
      expect(await search(here, '')).toEqual([]);
      await elsewhere.create([newPerson({ id: `${round}-1`, name: 'Capitu' })], BY);
      expect(await search(here, '')).toEqual(['Capitu']);
      await here.create([newPerson({ id: `${round}-2`, name: 'Escobar' })], BY);
      expect(await search(here, '')).toEqual(['Capitu', 'Escobar']);
      await elsewhere.remove(`${round}-1`, 1, BY);
      expect(await search(here, '')).toEqual(['Escobar']);
      await elsewhere.erase(`${round}-2`);
    }
  });

  it('searches during writes each show one state, and no removed personality', async () => {
    const people = Array.from({ length: 12 }, (_, i) => newPerson({ name: `Aurora ${i}` }));
    await here.create(people, BY);
    const gone = new Set<string>();
    const look = async (store: Store): Promise<void> => {
      const goneBefore = new Set(gone);
      const { items, total } = await pageOf(store, 'aurora');
      expect(items).toHaveLength(total);
      for (const { name } of items) expect(goneBefore).not.toContain(name);
    };
    for (const { id, name } of people) {
      const removing = elsewhere.remove(id, 1, BY).then(() => gone.add(name));
      await Promise.all([look(here), look(here), look(elsewhere), removing, look(here)]);
      await Promise.all([look(here), look(elsewhere)]);
    }
    expect(await search(here, 'aurora')).toEqual([]);
  });
});
