import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import type { NewPersonality } from '../../src/catalogue/stored-personality.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderedRequest } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { openPostgresStore, openSqliteStore } from '../support/open-store.ts';
import { pageOf } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { lendDatabase } from '../support/postgres/databases.ts';
import { onServer } from '../support/postgres/server.ts';
import { tamper } from '../support/tamper.ts';
import { BY } from './arbitraries.ts';

const inFolder = folderOfEachTest();

/** Two stores on one database, as two processes have them. */
interface Shared {
  readonly here: Store;
  readonly elsewhere: Store;
  /** Executes SQL over another connection. */
  readonly tamper: (statement: string) => Promise<unknown>;
  readonly remove: () => Promise<void>;
}

async function shareFile(): Promise<Shared> {
  const file = inFolder('catalogue.db');
  const open = () => openSqliteStore(file, { mode: 'create', serves: true });
  return {
    here: await open(),
    elsewhere: await open(),
    tamper: async (statement) => tamper(file, statement),
    remove: async () => {},
  };
}

async function shareServer(): Promise<Shared> {
  const { url, release } = await lendDatabase();
  const open = () => openPostgresStore({ url, pool: 5 }, { mode: 'create', serves: true });
  return {
    here: await open(),
    elsewhere: await open(),
    tamper: (statement) => onServer(url, statement),
    remove: release,
  };
}

function person(id: string, name: string): NewPersonality {
  return newPerson({ id, name });
}

async function search(store: Store, q: string): Promise<string[]> {
  const page = await pageOf(store, q);
  const filter = createFilter(parseQuery(q));
  const counts = await store.countByCell(filter);
  expect(page.total).toBe(counts.reduce((sum, count) => sum + count, 0));
  return page.items.map(({ name }) => name).sort();
}

/** All pages of a search, one after the other. */
async function findAll(store: Store, q: string): Promise<string[]> {
  const names: string[] = [];
  let order: Pick<OrderedRequest, 'capacity' | 'after'> | null = { capacity: null, after: null };
  while (order !== null) {
    const page: StorePage = await pageOf(store, q, { ...order, limit: 300 });
    names.push(...page.items.map(({ name }) => name));
    order = page.last && { capacity: page.capacity, after: page.last };
  }
  return names;
}

describe.each([
  ['SQLite', shareFile],
  ['PostgreSQL', shareServer],
])('on %s', (_, share) => {
  let here: Store;
  let elsewhere: Store;
  let tamper: Shared['tamper'];
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ here, elsewhere, tamper, remove } = await share());
  });
  afterEach(async () => {
    await here.close();
    await elsewhere.close();
    await remove();
  });

  it('a repeated search shows another process’s changes', async () => {
    await here.create([person('1', 'Capitu')], BY);
    expect(await search(here, 'capitu')).toEqual(['Capitu']);
    await elsewhere.create([person('2', 'Capitu Santiago')], BY);
    expect(await search(here, 'capitu')).toEqual(['Capitu', 'Capitu Santiago']);
  });

  it('a repeated search shows nobody whom another process erased', async () => {
    await here.create([person('1', 'Capitu'), person('2', 'Capitu Santiago')], BY);
    expect(await search(here, 'capitu')).toHaveLength(2);
    await elsewhere.erase('1');
    expect(await search(here, 'capitu')).toEqual(['Capitu Santiago']);
    expect(await here.similar('Capitu', 5)).toEqual([]);
  });

  it('a repeated search shows what another process mended', async () => {
    await here.create([person('1', 'Capitu')], BY);
    await tamper("UPDATE personality SET folded = 'zzz'");
    expect(await search(here, 'capitu')).toEqual([]);
    await elsewhere.rebuild();
    expect(await search(here, 'capitu')).toEqual(['Capitu']);
  });

  it('a repeated search shows a history that another process imported', async () => {
    const source = await openSqliteStore(':memory:');
    await source.create([person('1', 'Capitu'), person('2', 'Escobar')], BY);
    await source.remove('2', 1, BY);
    const { items } = await source.versions({ after: 0, limit: 9 });
    await source.close();
    expect(await search(here, 'capitu')).toEqual([]);
    expect(await search(here, '')).toEqual([]);
    await elsewhere.importVersions(
      items.map(({ state, ...version }) => ({
        ...version,
        state: state && { ...state, icon: null },
      })),
    );
    expect(await search(here, 'capitu')).toEqual(['Capitu']);
    expect(await search(here, '')).toEqual(['Capitu']);
  });

  it('the gallery shows what is written, from nobody to somebody and back', async () => {
    for (const round of ['first', 'second', 'third']) {
      expect(await search(here, '')).toEqual([]);
      await elsewhere.create([person(`${round}-1`, 'Capitu')], BY);
      expect(await search(here, '')).toEqual(['Capitu']);
      await here.create([person(`${round}-2`, 'Escobar')], BY);
      expect(await search(here, '')).toEqual(['Capitu', 'Escobar']);
      await elsewhere.remove(`${round}-1`, 1, BY);
      expect(await search(here, '')).toEqual(['Escobar']);
      await elsewhere.erase(`${round}-2`);
    }
  });

  it('the numbers of everybody, asked for alone, are of this moment', async () => {
    const countAll = async () => {
      const counts = await here.countByCell(createFilter(parseQuery('')));
      return counts.reduce((sum, count) => sum + count, 0);
    };
    for (let i = 0; i < 4; i += 1) {
      expect(await countAll()).toBe(i);
      await elsewhere.create([person(String(i), `Aurora ${i}`)], BY);
    }
  });

  it('many different searches each get their own results', async () => {
    const names = Array.from({ length: 100 }, (_, i) => `Aurora ${i + 100}`);
    await here.create(
      names.map((name, i) => person(String(i), name)),
      BY,
    );
    for (const round of [1, 2]) {
      for (const name of names) {
        expect(await search(here, name), `round ${round}`).toEqual([name]);
      }
    }
  });

  it('searches during writes each show one state, and no removed personality', async () => {
    const people = Array.from({ length: 12 }, (_, i) => person(String(i), `Aurora ${i}`));
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

  it('gives those whose name begins with the text first, however many they are', async () => {
    const many = Array.from({ length: 1_400 }, (_, i) => person(`first-${i}`, `Maria ${i}`));
    const more = Array.from({ length: 700 }, (_, i) => person(`then-${i}`, `Rosa Maria ${i}`));
    await here.create([...more, ...many], BY);
    const found = await findAll(here, 'maria');
    expect(new Set(found).size).toBe(2_100);
    expect(found.filter((name) => name.startsWith('Maria'))).toEqual(found.slice(0, 1_400));
  });
});
