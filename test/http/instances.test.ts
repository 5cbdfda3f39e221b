import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Store } from '../../src/catalogue/store.ts';
import { paths } from '../../src/domain/paths.ts';
import { pageSchema, personalitySchema } from '../../src/http/api/answer-schemas.ts';
import { changePageSchema } from '../../src/http/api/history.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { lendDatabase, type TestDatabase } from '../support/postgres/databases.ts';
import {
  createOne,
  draft,
  type OpenApp,
  openApp,
  PEOPLE,
  readBody,
  remove,
  replace,
  sending,
} from './support.ts';

let database: TestDatabase;
let stores: Store[];
/** Two instances on one database, each with its own store, like two processes. */
let first: OpenApp;
let second: OpenApp;

beforeEach(async () => {
  database = await lendDatabase();
  stores = [];
  first = await openInstance();
  second = await openInstance();
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
  await database.release();
});

async function openInstance(): Promise<OpenApp> {
  const beside = await openCatalogue({
    openStore: () => openPostgresStore({ url: database.url, pool: 4 }),
  });
  stores.push(beside.store);
  return openApp({ beside });
}

async function read<T>(app: OpenApp, path: string, schema: z.ZodType<T>): Promise<T> {
  return readBody(await app.request(path), schema);
}

async function namesFound(app: OpenApp, q: string): Promise<readonly string[]> {
  const page = await read(app, `${PEOPLE}?q=${encodeURIComponent(q)}`, pageSchema);
  return page.items.map(({ name }) => name).sort();
}

describe('two instances on one database', () => {
  it('find at once what the other has written, even if the search is cached', async () => {
    const { id } = await createOne(first, { name: 'Ana Terra' });
    const path = paths.api.personality(id);
    // Both have cached the search now.
    expect(await namesFound(first, 'ana')).toEqual(['Ana Terra']);
    expect(await namesFound(second, 'ana')).toEqual(['Ana Terra']);
    await createOne(second, { name: 'Ana Rosa' });
    expect(await namesFound(first, 'ana')).toEqual(['Ana Rosa', 'Ana Terra']);
    await replace(first, id, 1, { name: 'Bibiana' });
    expect(await namesFound(second, 'ana')).toEqual(['Ana Rosa', 'Bibiana']);
    expect(await namesFound(second, 'ana terra')).toEqual([]);
    await remove(second, id, 2);
    expect(await namesFound(first, 'ana')).toEqual(['Ana Rosa']);
    expect((await first.request(path)).status).toBe(404);
  });

  it('share the history, and the name of a visitor', async () => {
    const created = await first.request(PEOPLE, sending('POST', draft()));
    const [Cookie = ''] = (created.headers.get('Set-Cookie') ?? '').split(';');
    const { id } = await readBody(created, personalitySchema);
    const edited = await second.request(
      paths.api.personality(id),
      sending('PUT', draft({ name: 'Capitolina' }), { 'If-Match': '"1"', Cookie }),
    );
    expect(edited.status).toBe(200);
    expect(edited.headers.get('Set-Cookie')).toBeNull();
    for (const app of [first, second]) {
      const { items } = await read(app, paths.api.history(id), changePageSchema);
      expect(items.map(({ version, change }) => [version, change])).toEqual([
        [2, 'updated'],
        [1, 'created'],
      ]);
      expect(new Set(items.map(({ visitor }) => visitor)).size).toBe(1);
    }
  });

  it('load the samples once', async () => {
    const load = (app: OpenApp) => app.request(paths.api.samples, { method: 'POST' });
    const answers = await Promise.all([load(first), load(second), load(first), load(second)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(409);
    expect(await namesFound(first, '')).toEqual(['Bentinho', 'Capitu']);
    expect(await namesFound(second, '')).toEqual(['Bentinho', 'Capitu']);
  });
});
