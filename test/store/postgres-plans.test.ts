import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { BY, newPerson } from './arbitraries.ts';
import { PLANNED_QUERIES, searchFor } from './planned-queries.ts';

let url: string;
let store: Store;
let other: pg.Client;

beforeEach(async () => {
  // Small tables are scanned whatever indexes there are, unless the planner is told to avoid it.
  const database = new URL(await createDatabase(inject('postgres').template));
  // Plans of named statements are made without their values.
  const settings = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan';
  database.searchParams.set('options', settings);
  url = database.href;
  other = new pg.Client({ connectionString: url });
  await other.connect();
  store = await openPostgresStore({ url, pool: 1 });
  const names = ['Ana', 'Maria', 'Mariana', 'Ana Silva', 'João'];
  await store.create(
    names.map((name) => newPerson({ name })),
    BY,
  );
});
afterEach(async () => {
  await other.end();
});

/** Often enough for statements to be named. */
const TIMES = 3;

/** How often PostgreSQL has begun to read each table as a whole. */
async function countScans(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await other.query('SELECT relname, seq_scan FROM pg_stat_user_tables');
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, Number(seq_scan)]));
}

/** Which tables the searches read as a whole. */
async function tablesScanned(typed: readonly string[]): Promise<string[]> {
  await settle();
  const before = await countScans();
  store = await openPostgresStore({ url, pool: 1 });
  for (let i = 0; i < TIMES; i += 1) for (const each of typed) await searchFor(store, each);
  await settle();
  const after = await countScans();
  return Object.keys(after).filter((table) => after[table] !== before[table]);
}

/** A connection tells what it has read when it ends, at the latest. */
async function settle(): Promise<void> {
  await store.close();
  await expect
    .poll(async () => {
      const { rows } = await other.query(
        'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      return rows.length;
    })
    .toBe(0);
}

describe('a search on PostgreSQL', () => {
  it('reads neither the personalities nor the search index as a whole', async () => {
    // The state is one row, and the cells of all are needed.
    const small = ['cell_count', 'cell_map', 'data_state', 'schema_migration'];
    const scanned = await tablesScanned(PLANNED_QUERIES);
    expect(scanned.filter((table) => !small.includes(table))).toEqual([]);
  });

  it('is reported as a full scan without the index on the folded name', async () => {
    await other.query('DROP INDEX personality_folded');
    expect(await tablesScanned(['ana'])).toContain('personality');
  });
});
