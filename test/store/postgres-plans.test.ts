import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { StoredChangesRequest } from '../../src/catalogue/stored-personality.ts';
import type { Engine } from '../../src/store/engine.ts';
import { isCurrent, readChangesSince, readMark } from '../../src/store/people/marks.ts';
import { createStore } from '../../src/store/store.ts';
import { newPerson } from '../support/people.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { engineOn } from '../support/postgres/engine.ts';
import { BY } from './arbitraries.ts';

const MANY = 4_000;
const [frequent, rare] = ['0123456789', '9876543210'];

let pool: pg.Pool;
let engine: Engine;
let store: Store;

beforeAll(async () => {
  ({ pool, engine } = engineOn(await createDatabase(inject('postgres').template)));
  store = createStore(engine);
  const people = Array.from({ length: MANY }, (_, i) => newPerson({ name: `Ana ${i}` }));
  await store.create(people.slice(0, 10), { ...BY, visitor: rare });
  for (const { id } of people.slice(0, 5)) await store.remove(id, 1, { ...BY, visitor: rare });
  await store.create(people.slice(10), { ...BY, visitor: frequent });
  await addRows();
  await pool.query('VACUUM ANALYZE');
});
afterAll(() => store.close());

/** The number of rows: with few, the planner would not use the index on the folded name. */
const ROWS = 20_000;

/** Personalities without a history, whose names differ as those of the others do. */
async function addRows(): Promise<void> {
  const { rows } = await pool.query(
    `SELECT string_agg(quote_ident(column_name), ',') AS others FROM information_schema.columns
     WHERE table_name = 'personality' AND column_name NOT IN ('ordinal', 'id', 'name', 'folded')`,
  );
  const others = String(rows[0]?.others);
  await pool.query(
    `INSERT INTO personality (ordinal, id, name, folded, ${others})
     SELECT n, 'person-' || n, 'Ana ' || n, 'ana ' || n, ${others}
     FROM personality, generate_series(${MANY}, ${ROWS - 1}) AS n WHERE personality.ordinal = 9`,
  );
}

/** How many rows of a table, and entries of its indexes, a task reads. */
async function readBy(table: string, task: () => Promise<unknown>): Promise<number> {
  const before = await countRead(table);
  await task();
  return (await countRead(table)) - before;
}

async function countRead(table: string): Promise<number> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query(
    `SELECT (SELECT seq_tup_read FROM pg_stat_user_tables WHERE relname = $1)
       + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname = $1) AS n`,
    [table],
  );
  return Number(rows[0]?.n);
}

const LIMIT = 20;
const NEWEST: StoredChangesRequest = {
  needle: '',
  visitor: null,
  change: null,
  before: null,
  limit: LIMIT,
};

describe('the changes on PostgreSQL', () => {
  it.each<[string, Partial<StoredChangesRequest>, Partial<StoredChangesRequest>]>([
    ['of everybody', {}, {}],
    ['of a visitor', { visitor: frequent }, { visitor: rare }],
    ['of a kind', { change: 'created' }, { change: 'removed' }],
    [
      'of a visitor and a kind',
      { visitor: frequent, change: 'created' },
      { visitor: rare, change: 'removed' },
    ],
    ['of a name', { needle: 'ana' }, { needle: 'ana 39' }],
    [
      'of a name and a kind',
      { needle: 'ana', change: 'created' },
      { needle: 'ana', change: 'removed' },
    ],
  ])('%s are read without the others, also with cached plans', async (_, many, few) => {
    // Often enough for statements to be named, and for a plan to be cached.
    for (let i = 0; i < 12; i += 1) await store.changes({ ...NEWEST, ...many });
    for (const wanted of [many, few]) {
      const read = await readBy('version', () => store.changes({ ...NEWEST, ...wanted }));
      // Reads their numbers, their rows and the preceding versions; for a short page, whether others are left.
      expect(read).toBeLessThan(6 * LIMIT);
    }
  });
});

it('the changes since a mark are read without older ones, also with cached plans', async () => {
  const mark = await engine.read((db) => readMark(db, engine));
  await store.create([newPerson({ name: 'Caio' })], BY);
  const changes = () => engine.read((db) => readChangesSince(db, engine, mark, 50));
  const reads = [changes, () => isCurrent(engine, mark)];
  for (let i = 0; i < 12; i += 1) for (const read of reads) await read();
  for (const read of reads) expect(await readBy('version', read)).toBeLessThan(20);
  expect((await changes()).ordinals).toHaveLength(1);
});

describe('a search for similar names on PostgreSQL', () => {
  it('reads only the rows that the search in memory has found', async () => {
    const search = () => store.similar('Ana Zzzz', 5);
    for (let i = 0; i < 12; i += 1) await search();
    expect(await readBy('personality', search)).toBeLessThan(ROWS / 10);
  });
});

it('the works of a page are read with their first members, and with no others', async () => {
  const people = Array.from({ length: 1_200 }, (_, i) => newPerson({ work: `Obra ${i % 40}` }));
  await store.create(people, BY);
  await pool.query('VACUUM ANALYZE');
  const request = { words: '', isWhole: false, after: null, limit: 40, membersMin: 1 };
  for (const [figuresMax, members] of [
    [Number.POSITIVE_INFINITY, 6],
    [0, 1],
  ] as const) {
    const list = () => store.works({ ...request, figuresMax });
    for (let i = 0; i < 12; i += 1) await list();
    // One read to find the position of each, and one of its row.
    expect(await readBy('personality', list)).toBeLessThanOrEqual(40 * members * (members + 1));
  }
});
