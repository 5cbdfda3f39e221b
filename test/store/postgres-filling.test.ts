import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { NewPersonality, Store } from '../../src/catalogue/store.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { openPostgresStore } from '../../src/store/postgres/open-postgres-store.ts';
import { createDatabase } from '../support/postgres/databases.ts';
import { BY, newPerson } from './arbitraries.ts';

let url: string;
let store: Store;
let other: pg.Client;

beforeEach(async () => {
  url = await createDatabase(inject('postgres').template);
  store = await openPostgresStore({ url, pool: 2 });
  other = new pg.Client({ connectionString: url });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await store.close();
});

/** As many as are written at once. */
const BATCH = 10_000;

const everybody = createFilter(parseQuery(''));
const people = (count: number): NewPersonality[] =>
  Array.from({ length: count }, (_, i) => newPerson({ name: `Ana ${i}` }));

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

async function readIndexes(): Promise<unknown> {
  const { rows } = await other.query(`
    SELECT indexdef, indisvalid FROM pg_indexes JOIN pg_index ON indexrelid = indexname::regclass
    WHERE schemaname = 'public' ORDER BY indexdef
  `);
  return rows;
}

/** Ends all connections but the one that it is sent on. */
const END_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('filling on PostgreSQL', () => {
  it('leaves the indexes of every other database, also where it failed', async () => {
    const before = await readIndexes();
    const [twice] = people(1);
    if (twice === undefined) throw new Error('Nobody.');
    await expect(store.fill(() => [twice, twice], BY)).rejects.toThrow();
    expect(await readIndexes()).toEqual(before);
    await store.fill(() => [twice], BY);
    expect(await readIndexes()).toEqual(before);
  });

  it('leaves an empty catalogue when its connection ends in between', async () => {
    const before = await readIndexes();
    const ending: Promise<unknown>[] = [];
    const filling = store.fill(function* () {
      yield* people(BATCH);
      // The rows of the first batch are in the tables.
      ending.push(other.query(END_ALL));
      yield* people(BATCH);
    }, BY);
    await expect(filling).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all(ending);
    expect(ending).toHaveLength(1);
    expect(sum(await store.countByCell(everybody))).toBe(0);
    expect(await readIndexes()).toEqual(before);
    await store.fill(() => people(30), BY);
    expect(sum(await store.countByCell(everybody))).toBe(30);
    expect(await store.verify()).toEqual([]);
  });

  it('lets the gallery be read meanwhile, and refuses the writes of other programs', async () => {
    const impatient = new URL(url);
    impatient.searchParams.set('lock_timeout', '50');
    const elsewhere = await openPostgresStore({ url: impatient.href, pool: 2 });
    let answers: readonly unknown[] = [];
    let batches = 1;
    await store.fill(function* () {
      yield* people(BATCH);
      const asked = [elsewhere.countByCell(everybody).then(sum), elsewhere.create(people(1), BY)];
      void Promise.allSettled<unknown>(asked).then((settled) => {
        answers = settled;
      });
      // The filling lasts until both are answered.
      for (; answers.length === 0 && batches < 50; batches += 1) yield* people(BATCH);
    }, BY);
    expect(answers).toMatchObject([
      { status: 'fulfilled', value: 0 },
      { status: 'rejected', reason: { code: 'unavailable' } },
    ]);
    await elsewhere.close();
    expect(sum(await store.countByCell(everybody))).toBe(BATCH * batches);
  });

  it('keeps names with the characters that separate rows and values', async () => {
    const names = [
      'tab\there',
      'line\nbreak',
      'back\\slash',
      '\\N',
      '\\.',
      '"quotes", {braces}',
      'ção 한국 😀',
    ];
    const filled = people(30).map((person, i) => ({ ...person, name: names[i] ?? person.name }));
    await store.fill(() => filled, BY);
    const read = await Promise.all(filled.map(({ id }) => store.get(id)));
    expect(read.map((person) => person?.name)).toEqual(filled.map(({ name }) => name));
    expect(await store.verify()).toEqual([]);
  });
});
