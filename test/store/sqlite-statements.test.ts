import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { createStore } from '../../src/store/create-store.ts';
import type { Engine } from '../../src/store/engine.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { createFileHealth } from '../../src/store/sqlite/file-health.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { NO_FILES } from '../../src/store/sqlite/open-files.ts';
import { createSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts';
import { BY, newPerson } from './arbitraries.ts';
import { folderOfEachTest } from './support.ts';

const inFolder = folderOfEachTest();
const TAIL = 4;
const PEOPLE = Array.from({ length: 10 }, (_, i) =>
  newPerson({ name: `Zélia ${i}`, type: i % 2 === 0 ? 'INTJ' : 'ESFP' }),
);

let engine: Engine;
let store: Store;
/** The texts of the statements that were executed. */
let executed: string[];

function watch(database: DatabaseSync): DatabaseSync {
  const prepare = database.prepare.bind(database);
  database.prepare = (text) =>
    new Proxy(prepare(text), {
      get(statement, key) {
        if (key === 'all' || key === 'run') executed.push(text);
        const value = Reflect.get(statement, key);
        return typeof value === 'function' ? value.bind(statement) : value;
      },
    });
  return database;
}

beforeEach(async () => {
  executed = [];
  const file = inFolder('catalogue.db');
  const [writer, reader] = [watch(openDatabase(file)), watch(openDatabase(file))];
  migrate(writer);
  engine = createSqliteEngine({
    ...{ reader: connect(reader), writer: connect(writer), tailMax: TAIL },
    health: createFileHealth(file, NO_FILES),
    closeFiles: () => {},
  });
  store = createStore(engine);
  await store.create(PEOPLE, BY);
});
afterEach(() => store.close());

async function read(typed: string, from = store): Promise<StorePage> {
  const query = parseQuery(typed);
  const order = { seed: 1, capacity: null, after: null, limit: 60 };
  return from.page({ ...order, filter: createFilter(query), text: query.text });
}

/** Which of the tables the statements of a task name. */
async function tablesOf(task: () => Promise<unknown>): Promise<readonly string[]> {
  executed = [];
  await task();
  const tables = ['posting', 'cell_map', 'term'];
  return tables.filter((table) => executed.some((text) => new RegExp(`\\b${table}\\b`).test(text)));
}

describe('the search index of SQLite', () => {
  it('is not changed by a creation, until its tail is full', async () => {
    const create = () => store.create([newPerson({ name: 'Zélia' })], BY);
    for (let i = 0; i < TAIL; i += 1) expect(await tablesOf(create)).toEqual(['term']);
    expect(await tablesOf(create)).toContain('posting');
    expect(await tablesOf(create)).toEqual(['term']);
  });

  it('is not read again after a creation, only after a change of its own', async () => {
    const search = async () => {
      await read('zelia intj');
      await store.countByCell(createFilter(parseQuery('zelia intj')));
    };
    expect(await tablesOf(search)).toEqual(['posting', 'cell_map', 'term']);
    await store.create([newPerson({ name: 'Zélia', type: 'INTJ' })], BY);
    expect(await tablesOf(search)).toEqual([]);
    expect((await read('zelia intj')).total).toBe(6);
    const [first] = PEOPLE;
    if (first !== undefined) await store.update(first.id, 1, { ...first, name: 'Bia' }, BY);
    expect(await tablesOf(search)).toEqual(['posting', 'cell_map', 'term']);
    expect((await read('zelia intj')).total).toBe(5);
  });

  it('is not read for the gallery, also when ordinals are free', async () => {
    for (const { id } of PEOPLE.slice(2, 5)) await store.remove(id, 1, BY);
    expect(await tablesOf(() => read(''))).toEqual([]);
    const { items, total } = await read('');
    expect(total).toBe(7);
    const rest = PEOPLE.filter((_, i) => i < 2 || i > 4).map(({ id }) => id);
    expect(items.map(({ id }) => id).sort()).toEqual(rest.sort());
  });
});

it('names that a search has read one by one are not read again after a creation', async () => {
  const sifting = createStore(engine, { forcedPlan: 'sift' });
  const namesRead = async (): Promise<number> => {
    executed = [];
    expect((await read('zelia', sifting)).items).toHaveLength(expected);
    return executed.filter((text) => /"folded" from "personality" where .*json_each/s.test(text))
      .length;
  };
  let expected = PEOPLE.length;
  expect(await namesRead()).toBeGreaterThan(0);
  await store.create([newPerson({ name: 'Zélia' })], BY);
  expected += 1;
  expect(await namesRead()).toBe(0);
  const [first] = PEOPLE;
  if (first !== undefined) await store.update(first.id, 1, { ...first, name: 'Bia' }, BY);
  expected -= 1;
  expect(await namesRead()).toBeGreaterThan(0);
});

it('a filling that is refused drops no index', async () => {
  executed = [];
  const filled = store.fill(() => [newPerson({ name: 'Bia' })], BY);
  await expect(filled).rejects.toMatchObject({ code: 'catalogue_not_empty' });
  expect(executed.filter((text) => text.startsWith('DROP'))).toEqual([]);
});
