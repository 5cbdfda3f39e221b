import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store, StorePage } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { createStore } from '../../src/store/create-store.ts';
import { connect, createPool } from '../../src/store/postgres/connect.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { createPostgresEngine } from '../../src/store/postgres/postgres-engine.ts';
import { countLookups } from '../../src/store/remember.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { BY, newPerson } from './arbitraries.ts';

const PEOPLE = ['Ana', 'Maria', 'Mariana', 'João'].map((name) => newPerson({ name }));
const [, maria] = PEOPLE;
if (maria === undefined) throw new Error('Nobody.');

let pool: pg.Pool;
let store: Store;
let elsewhere: Store;

beforeEach(async () => {
  const url = await createDatabase(inject('postgres').template);
  // One connection, so that its prepared statements can be asked for.
  pool = createPool({ url, pool: 1 });
  store = createStore(
    createPostgresEngine({ location: 'test', db: connect(pool), readOnly: false }),
  );
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
  const query = parseQuery(typed);
  const { capacity = null, last: after = null } = before ?? {};
  const order = { seed, capacity, after, limit: 2 };
  return store.page({ ...order, filter: createFilter(query), text: query.text });
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

describe('a page that nothing was written since', () => {
  it('is read with one statement, in whichever order', async () => {
    let seed = 0;
    const statements = await statementsOf(() => read({ seed: ++seed }));
    expect(statements).toMatchObject([expect.stringMatching(/"personality".+data_state/)]);
  });

  it('is read with one statement where it follows another', async () => {
    const before = await read();
    const statements = await statementsOf(() => read({ before }));
    expect(statements).toMatchObject([expect.stringMatching(/"personality".+data_state/)]);
  });

  it('of a search needs nothing but the state', async () => {
    const statements = await statementsOf(() => read({ typed: 'maria' }));
    expect(statements).toMatchObject([expect.not.stringContaining('personality')]);
  });

  it('has the same items as when it was read first', async () => {
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
  it('is read again after someone is created or removed', async () => {
    for (let i = 0; i < 3; i += 1) await read();
    await elsewhere.create([newPerson({ name: 'Capitu' })], BY);
    expect((await read()).total).toBe(5);
    await elsewhere.remove(maria.id, 1, BY);
    expect((await read()).total).toBe(4);
  });

  it('is not counted as remembered', async () => {
    for (let i = 0; i < 3; i += 1) await read();
    const takeLookups = countLookups();
    await elsewhere.create([newPerson({ name: 'Capitu' })], BY);
    await read();
    expect(takeLookups().hits).toBe(0);
    await read();
    expect(takeLookups()).toEqual({ hits: 1, misses: 0 });
  });

  it('is read again after someone whom the search found is renamed', async () => {
    for (let i = 0; i < 3; i += 1) await read({ typed: 'maria' });
    await elsewhere.update(maria.id, 1, { ...maria, name: 'Bento' }, BY);
    const { items } = await read({ typed: 'maria' });
    expect(items.map(({ name }) => name)).toEqual(['Mariana']);
  });

  it('is read again after everybody is removed', async () => {
    for (let i = 0; i < 3; i += 1) await read();
    for (const { id } of PEOPLE) await elsewhere.remove(id, 1, BY);
    expect(await read()).toMatchObject({ total: 0, items: [] });
    expect(await read()).toMatchObject({ total: 0, items: [] });
  });
});
