import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import { SIMILAR_MAX } from '../../src/domain/similar.ts';
import { TYPE_CODES } from '../../src/domain/vocabulary.ts';
import { BY, newPerson } from './arbitraries.ts';
import { PLANNED_QUERIES, searchFor } from './planned-queries.ts';
import { openInMemory, type WatchedStatements, watchStatements } from './sqlite-memory.ts';

let database: DatabaseSync;
let store: Store;
let statements: WatchedStatements;

beforeEach(() => {
  ({ database, store } = openInMemory());
  statements = watchStatements(database);
});

afterEach(() => store.close());

async function fill(nameAt: (i: number) => string): Promise<void> {
  const people = Array.from({ length: 400 }, (_, i) =>
    newPerson({ name: nameAt(i), type: TYPE_CODES[i % 16] ?? 'INTJ' }),
  );
  await store.create(people, BY);
  statements.clear();
}

/** The full scans of tables in the query plans of the executed statements. */
function scans(): string[] {
  // A list that is bound, one row, what an inner query has found; of tables the cells, all of which are needed.
  const allowed = /^SCAN (?:value|json_each|CONSTANT|found|cell_count|cell_map)/;
  return statements.plans().filter((line) => line.startsWith('SCAN ') && !allowed.test(line));
}

const ordinary = (i: number): string =>
  ['Ana', 'Maria', 'Mariana', 'Ana Silva', 'João'][i % 5] ?? '';

describe('a search', () => {
  it('reads neither the personalities nor the search index as a whole', async () => {
    await fill(ordinary);
    for (const typed of PLANNED_QUERIES) await searchFor(store, typed);
    expect(scans()).toEqual([]);
  });

  it('is reported as a full scan without the index on the folded name', async () => {
    await fill(ordinary);
    database.exec('DROP INDEX personality_folded');
    await searchFor(store, 'ana');
    expect(scans()).not.toEqual([]);
  });

  it('scans the index on the folded name, not the rows, if too many words contain a term', async () => {
    await fill((i) => 'a'.repeat(70) + String.fromCodePoint(0x4e00 + i));
    await searchFor(store, 'a'.repeat(64));
    expect(scans()).toEqual(['SCAN personality USING COVERING INDEX personality_folded']);
  });
});

describe('a search for similar names', () => {
  it('reads no table as a whole', async () => {
    await fill(ordinary);
    for (const name of ['Ana Silva', 'Silva Ana', 'Anna Silba', 'Zzz', 'Marinaa']) {
      await store.similar(name, SIMILAR_MAX);
    }
    expect(scans()).toEqual([]);
  });
});
