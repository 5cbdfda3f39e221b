import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { StoredChangesRequest } from '../../src/catalogue/stored-changes.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { SIMILAR_MAX } from '../../src/domain/similar.ts';
import { BY, newPerson } from './arbitraries.ts';
import { openInMemory, type WatchedStatements, watchStatements } from './sqlite-memory.ts';

let database: DatabaseSync;
let store: Store;
let statements: WatchedStatements;

beforeEach(async () => {
  ({ database, store } = openInMemory());
  statements = watchStatements(database);
  const names = ['Ana', 'Maria', 'Mariana', 'Ana Silva', 'João'];
  await store.create(
    Array.from({ length: 400 }, (_, i) => newPerson({ name: names[i % 5] ?? '' })),
    BY,
  );
  // Loads the search in memory, which reads everybody.
  await store.countByCell(createFilter(parseQuery('')));
  statements.clear();
});
afterEach(() => store.close());

/** The steps of the plans that read a whole table, or sort what they have read. */
function slowSteps(): string[] {
  const plans = statements.plans();
  return plans.filter((line, i) => {
    // What an inner query of this name finds, which has steps of its own.
    const isInner = plans
      .slice(0, i)
      .some((before) => before === line.replace('SCAN', 'CO-ROUTINE'));
    // A list that is bound, or one row.
    const isBound = /^SCAN (?:value|json_each|CONSTANT)/.test(line);
    return /^SCAN |TEMP B-TREE/.test(line) && !isInner && !isBound;
  });
}

const NEWEST: StoredChangesRequest = {
  ...{ needle: '', visitor: null, change: null, before: null, limit: 60 },
};
const visitor = '0123456789';

describe('the changes on SQLite', () => {
  it.each<[string, Partial<StoredChangesRequest>]>([
    ['of everybody', {}],
    ['of a visitor', { visitor }],
    ['of a kind', { change: 'removed' }],
    ['of a visitor and a kind', { visitor, change: 'removed' }],
    ['of a name', { needle: 'ana' }],
    ['of a name, a visitor and a kind', { needle: 'ana', visitor, change: 'removed' }],
    ['since a time', { visitor, since: '2026-01-01T00:00:00.000Z' }],
  ])('%s are read newest first from an index', async (_, wanted) => {
    for (const before of [null, 300]) await store.changes({ ...NEWEST, ...wanted, before });
    expect(slowSteps()).toEqual([]);
  });
});

describe('a search for similar names on SQLite', () => {
  // What has been found may be sorted.
  const scans = () => slowSteps().filter((line) => line.startsWith('SCAN'));
  const search = async () => {
    for (const name of ['Ana Silva', 'Silva Ana', 'Anna Silba', 'Zzz', 'Marinaa'])
      await store.similar(name, SIMILAR_MAX);
  };

  it('looks names up in the index on the folded name', async () => {
    await search();
    expect(scans()).toEqual([]);
    expect(statements.plans()).toContainEqual(
      expect.stringMatching(/SEARCH personality USING INDEX personality_folded \(folded=\?\)/),
    );
  });

  it('is reported as a full scan without that index', async () => {
    database.exec('DROP INDEX personality_folded');
    await search();
    expect(scans()).not.toEqual([]);
  });
});
