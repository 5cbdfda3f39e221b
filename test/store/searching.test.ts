import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewPersonality, Store } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { openSqliteStore } from '../../src/store/sqlite/open-sqlite-store.ts';
import { BY } from './arbitraries.ts';

let folder: string;
let here: Store;
let elsewhere: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mbti-db-'));
  here = await openSqliteStore(join(folder, 'catalogue.db'));
  elsewhere = await openSqliteStore(join(folder, 'catalogue.db'));
});

afterEach(async () => {
  await here.close();
  await elsewhere.close();
  await rm(folder, { recursive: true });
});

function person(id: string, name: string): NewPersonality {
  return { id, name, gender: 'female', type: 'INTJ', identity: null, icon: null };
}

async function search(store: Store, q: string): Promise<string[]> {
  const query = parseQuery(q);
  const filter = createFilter(query);
  const order = { seed: 1, capacity: null, after: null };
  const page = await store.page({ filter, text: query.text, ...order, limit: 60 });
  const counts = await store.countByCell(filter);
  expect(page.total).toBe(counts.reduce((sum, count) => sum + count, 0));
  return page.items.map(({ name }) => name).sort();
}

test('a repeated search shows this store’s changes', async () => {
  await here.create([person('1', 'Capitu')], BY);
  expect(await search(here, 'capitu')).toEqual(['Capitu']);
  await here.create([person('2', 'Capitu Santiago')], BY);
  expect(await search(here, 'capitu')).toEqual(['Capitu', 'Capitu Santiago']);
  await here.remove('1', 1, BY);
  expect(await search(here, 'capitu')).toEqual(['Capitu Santiago']);
});

test('a repeated search shows another process’s changes', async () => {
  await here.create([person('1', 'Capitu')], BY);
  expect(await search(here, 'capitu')).toEqual(['Capitu']);
  await elsewhere.create([person('2', 'Capitu Santiago')], BY);
  expect(await search(here, 'capitu')).toEqual(['Capitu', 'Capitu Santiago']);
});

test('many different searches each get their own results', async () => {
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
