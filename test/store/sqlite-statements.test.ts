import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { paths } from '../../src/domain/paths.ts';
import type { Engine } from '../../src/store/engine.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { createSqliteEngine } from '../../src/store/sqlite/engine.ts';
import { createFileHealth } from '../../src/store/sqlite/file-health.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { createStore } from '../../src/store/store.ts';
import { folderOfEachTest } from '../support/folder.ts';
import { pageOf } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { BY, iconOf } from './arbitraries.ts';
import { readHistory } from './history/read.ts';

const inFolder = folderOfEachTest();
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
    reader: connect(reader),
    writer: connect(writer),
    health: createFileHealth(file),
    closeFiles() {
      writer.close();
      reader.close();
    },
  });
  store = createStore(engine);
  await store.create(PEOPLE, BY);
});
afterEach(() => store.close());

const search = async (typed: string): Promise<number> => (await pageOf(store, typed)).total;

/** The statements of a task, except those that begin and end transactions. */
async function statementsOf(task: () => Promise<unknown>): Promise<readonly string[]> {
  executed = [];
  await task();
  return executed.filter((text) => !/^(?:BEGIN|COMMIT|ROLLBACK)/.test(text));
}

const OF_ROWS = /from "personality" .*where personality\.ordinal IN.*max\(sequence\)/s;
const ROWS = expect.stringMatching(OF_ROWS);
const STATE = expect.stringMatching(/^select .*max\(sequence\)/s);
const EVERYBODY = expect.stringMatching(/"ordinal" > \?/);

describe('the statements on SQLite', () => {
  it('of a creation write its row and its version, and nothing else', async () => {
    const statements = await statementsOf(() => store.create([newPerson({ name: 'Bia' })], BY));
    const written = statements.flatMap(
      (text) => /^\s*(?:insert into|update|delete from) "?(\w+)/i.exec(text)?.[1] ?? [],
    );
    expect(written).toEqual(['personality', 'version']);
  });

  it('of a search without later writes read its rows once, and then only the state', async () => {
    const first = await statementsOf(() => search('zelia'));
    expect(first).toContainEqual(EVERYBODY);
    expect(first.at(-1)).toEqual(ROWS);
    expect(await statementsOf(() => search('intj'))).toEqual([STATE]);
    expect(await statementsOf(() => search('intj'))).toEqual([STATE]);
  });

  it('of a search after a change read the changes, and then the rows once', async () => {
    await search('zelia');
    const [first] = PEOPLE;
    if (first !== undefined) await store.update(first.id, 1, { ...first, name: 'Bia' }, BY);
    const statements = await statementsOf(async () => expect(await search('zelia')).toBe(9));
    expect(statements).toContainEqual(
      expect.stringMatching(/from "version" where "sequence" > \?/),
    );
    expect(statements).not.toContainEqual(EVERYBODY);
    expect(statements.filter((text) => OF_ROWS.test(text))).toHaveLength(1);
    expect(statements.at(-1)).toMatch(OF_ROWS);
    expect(await statementsOf(() => search('bia'))).toEqual([ROWS]);
  });

  it('of the gallery without a search read the state, also when ordinals are free', async () => {
    await search('');
    expect(await statementsOf(() => search(''))).toEqual([STATE]);
    for (const { id } of PEOPLE.slice(2, 5)) await store.remove(id, 1, BY);
    await search('');
    const statements = await statementsOf(async () => expect(await search('')).toBe(7));
    expect(statements).toEqual([STATE]);
  });
});

it('statements in use name their columns, also when another program has added one', async () => {
  const icon = iconOf('face');
  const ana = newPerson({ name: 'Ana', icon });
  await store.create([ana], BY);
  const first = await readHistory(store, ana.id);
  expect(first).toMatchObject([{ state: { icon: paths.icon(icon.hash) } }]);
  await store.remove(ana.id, 1, BY);
  await store.restore(ana.id, { newest: 2, version: 1 }, BY);
  const other = openDatabase(inFolder('catalogue.db'));
  for (const table of ['version', 'personality', 'icon', 'held'])
    other.exec(`ALTER TABLE ${table} ADD COLUMN added TEXT DEFAULT 'of a newer release'`);
  other.close();
  expect((await readHistory(store, ana.id)).slice(-1)).toEqual(
    first.map((change) => ({ ...change, newest: 3, undo: null })),
  );
  await store.remove(ana.id, 3, BY);
  await store.restore(ana.id, { newest: 4, version: 1 }, BY);
  const faults = (await store.verify()).map(({ sentence }) => sentence);
  expect(faults.filter((sentence) => !/^The table \w+ of the schema/.test(sentence))).toEqual([]);
});
