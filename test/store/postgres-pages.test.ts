import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { createStore } from '../../src/store/store.ts';
import { openPostgresStore } from '../support/open-store.ts';
import { pageOf } from '../support/page-of.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { engineOn } from '../support/postgres/engine.ts';
import { BY } from './arbitraries.ts';

const PEOPLE = ['Ana', 'Maria', 'Mariana', 'João'].map((name) => newPerson({ name }));
const [, maria] = PEOPLE;
if (maria === undefined) throw new Error('Nobody.');

let pool: pg.Pool;
let store: Store;
let elsewhere: Store;

beforeEach(async () => {
  const url = await createDatabase(inject('postgres').template);
  const opened = engineOn(url);
  ({ pool } = opened);
  store = createStore(opened.engine);
  elsewhere = await openPostgresStore({ url, pool: 1 });
  await elsewhere.create(PEOPLE, BY);
});
afterEach(async () => {
  await elsewhere.close();
  await store.close();
});

interface Asked {
  readonly typed?: string;
  readonly seed?: number;
  readonly before?: StorePage;
}

function read({ typed = '', seed = 1, before }: Asked = {}): Promise<StorePage> {
  const { capacity = null, last: after = null } = before ?? {};
  return pageOf(store, typed, { seed, capacity, after, limit: 2 });
}

/** How often each prepared statement was executed. */
async function countExecutions(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query(`
    SELECT statement, generic_plans + custom_plans AS times FROM pg_prepared_statements
  `);
  return new Map(rows.map(({ statement, times }) => [statement, times]));
}

/** The tables of the statements that a task executes, when all are prepared. */
async function statementsOf(task: () => Promise<unknown>): Promise<readonly string[]> {
  for (let i = 0; i < 4; i += 1) await task();
  const before = await countExecutions();
  await task();
  const after = await countExecutions();
  return [...after.keys()].filter((statement) => after.get(statement) !== before.get(statement));
}

/** The single statement, whether it reads rows or finds them kept, says that the state still is that of the search. */
const ONE = [expect.stringMatching(/^select .*max\(sequence\)/s)];

describe('a page after which nothing was written', () => {
  it('is read with one statement, in every order', async () => {
    let seed = 0;
    expect(await statementsOf(() => read({ seed: ++seed }))).toEqual(ONE);
  });

  it('is read with one statement if it follows another page', async () => {
    const before = await read();
    expect(await statementsOf(() => read({ before }))).toEqual(ONE);
  });

  it('is read with one statement if it belongs to a search', async () => {
    let seed = 0;
    expect(await statementsOf(() => read({ typed: 'maria', seed: ++seed }))).toEqual(ONE);
  });

  it('has the same items as at the first read', async () => {
    const everybody = await read();
    expect(everybody).toMatchObject({ total: 4, items: [{}, {}] });
    expect(await read()).toEqual(everybody);
    const rest = await read({ before: everybody });
    expect(await read({ before: everybody })).toEqual(rest);
    const names = [...everybody.items, ...rest.items].map(({ name }) => name);
    expect(names.sort()).toEqual(PEOPLE.map(({ name }) => name).sort());
  });
});

describe('a page that another program has changed', () => {
  it('is read with one statement again once the change is known', async () => {
    const change = () => elsewhere.create([newPerson({ name: 'Capitu' })], BY);
    // Only prepared statements are counted.
    for (let i = 0; i < 4; i += 1) await change().then(() => read());
    await change();
    const before = await countExecutions();
    await read();
    const first = await countExecutions();
    await read();
    const second = await countExecutions();
    const changed = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
      [...other.keys()].filter((statement) => one.get(statement) !== other.get(statement));
    expect(changed(before, first).length).toBeGreaterThan(1);
    expect(changed(first, second)).toEqual(ONE);
  });
});
