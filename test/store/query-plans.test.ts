import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { createFeatured } from '../../src/domain/search/featured.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { createStore } from '../../src/store/create-store.ts';
import { connect } from '../../src/store/sqlite/connect.ts';
import { migrate } from '../../src/store/sqlite/migrations.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { NO_FILES } from '../../src/store/sqlite/open-files.ts';
import { createSqliteEngine } from '../../src/store/sqlite/sqlite-engine.ts';
import { BY, newPerson } from './arbitraries.ts';

const featured = createFeatured(['amst'], ['Ana Silva']);

/** Every rule of the search, single and combined, in one, two and more letters. */
const QUERIES = [
  ...['', 'a', 'an', 'ana', 'mariana', 'ana silva', 'silva an a', 'zzz', 'xx yy'],
  ...['>intj', '>xnxp ana', '-t', 'analistas', 'analistas -t maria', 'amst', 'amst an'],
];

let database: DatabaseSync;
let store: Store;
let statements: Set<string>;

beforeEach(async () => {
  database = openDatabase(':memory:');
  migrate(database);
  statements = new Set();
  const prepare = database.prepare.bind(database);
  database.prepare = (text) => {
    statements.add(text);
    return prepare(text);
  };
  const db = connect(database);
  store = createStore(
    createSqliteEngine({
      location: ':memory:',
      reader: db,
      writer: db,
      readOnly: false,
      files: NO_FILES,
      closeFiles: () => {
        // Kysely has already closed it if it was used.
        if (database.isOpen) database.close();
      },
    }),
  );
});

afterEach(() => store.close());

async function fill(nameAt: (i: number) => string): Promise<void> {
  const people = Array.from({ length: 400 }, (_, i) =>
    newPerson({ name: nameAt(i), type: TYPE_CODES[i % 16] ?? 'INTJ' }),
  );
  await store.create(people, BY);
  statements.clear();
}

async function search(typed: string): Promise<void> {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  const order = { seed: 1, capacity: null, after: null, limit: 60 };
  await store.page({ ...order, filter, text: query.text });
  await store.countByCell(filter);
}

/** The full scans of `personality` in the query plans of the executed statements. */
function scans(): string[] {
  const plans = [...statements]
    .filter((text) => /^\s*select/i.test(text))
    .flatMap((text) => database.prepare(`EXPLAIN QUERY PLAN ${text}`).all());
  return plans.map(({ detail }) => String(detail)).filter((line) => /^SCAN personality/.test(line));
}

const ordinary = (i: number): string =>
  ['Ana', 'Maria', 'Mariana', 'Ana Silva', 'João'][i % 5] ?? '';

describe('a search', () => {
  it('reads only rows that it shows or that an index finds', async () => {
    await fill(ordinary);
    for (const typed of QUERIES) await search(typed);
    expect(scans()).toEqual([]);
  });

  it('is reported as a full scan without the index on the folded name', async () => {
    await fill(ordinary);
    database.exec('DROP INDEX personality_folded');
    await search('ana');
    expect(scans()).not.toEqual([]);
  });

  it('scans the index on the folded name, not the rows, if too many words contain a term', async () => {
    await fill((i) => 'a'.repeat(70) + String.fromCodePoint(0x4e00 + i));
    await search('a'.repeat(64));
    expect(scans()).toEqual(['SCAN personality USING COVERING INDEX personality_folded']);
  });
});
