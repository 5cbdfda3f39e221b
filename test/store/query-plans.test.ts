import type { DatabaseSync } from 'node:sqlite';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/catalogue/store.ts';
import type { StoredChangesRequest } from '../../src/catalogue/stored-personality.ts';
import { SIMILAR_MAX } from '../../src/domain/people/similar.ts';
import { createFilter } from '../../src/domain/search/filter.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { SEARCHED_CHANGES } from '../../src/domain/versions/change.ts';
import { newPerson } from '../support/people.ts';
import { BY } from './arbitraries.ts';
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
  // Loads the search in memory, which reads all personalities.
  await store.countByCell(createFilter(parseQuery('')));
  statements.clear();
});
afterEach(() => store.close());

const NEWEST: StoredChangesRequest = {
  needle: '',
  visitor: null,
  change: null,
  before: null,
  limit: 60,
};
const visitor = '0123456789';

describe('the changes on SQLite', () => {
  it.each<[string, Partial<StoredChangesRequest>, RegExp]>([
    // In their own order, so that the read ends with the page.
    ['of everybody', {}, /^SCAN version$|INTEGER PRIMARY KEY \(rowid<\?\)/],
    ['of a visitor', { visitor }, /INDEX version_visitor \(visitor=\?/],
    ['of a kind', { change: 'removed' }, /INDEX version_change \(change=\?/],
    [
      'of a visitor and a kind',
      { visitor, change: 'removed' },
      /INDEX version_visitor \(visitor=\?/,
    ],
    ['of a name', { needle: 'ana' }, /INTEGER PRIMARY KEY \(rowid>\?/],
    [
      'of a name, a visitor and a kind',
      { needle: 'ana', visitor, change: 'removed' },
      /INDEX version_visitor \(visitor=\? AND sequence>\?/,
    ],
    [
      'since a time',
      { visitor, since: '2026-01-01T00:00:00.000Z' },
      /INDEX version_visitor \(visitor=\?/,
    ],
  ])('%s are read newest first from an index', async (_, wanted, step) => {
    for (const before of [null, 300]) {
      statements.clear();
      await store.changes({ ...NEWEST, ...wanted, before });
      const plans = statements.plans();
      // An inner query finds them, and its first step shows how.
      const first = plans.filter((_line, i) => plans[i - 1] === 'CO-ROUTINE version');
      expect(first).toEqual([expect.stringMatching(step)]);
      expect(plans.filter((line) => /TEMP B-TREE/.test(line))).toEqual([]);
    }
  });
});

it('a page of the changes of a busy visitor ends after a bounded number of examined versions, and the next continues', async () => {
  let mostRows = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      mostRows = Math.max(mostRows, result.rows.length);
      return result;
    },
  };
  const opened = openInMemory({ plugin: () => plugin });
  const busy = { visitor: 'badbadbad0', at: BY.at };
  const person = newPerson({});
  await opened.store.create([person], busy);
  await opened.store.remove(person.id, 1, busy);
  const columns = 'change, at, visitor, name, folded, gender, type, checksum';
  opened.database.exec(`
    WITH RECURSIVE n (n) AS (
      SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${SEARCHED_CHANGES + 100}
    )
    INSERT INTO version (personality_id, number, ${columns})
    SELECT 'copy ' || n, 1, ${columns} FROM n, version WHERE number = 1
  `);
  const wanted = { ...NEWEST, visitor: busy.visitor, change: 'removed' } as const;
  const { items, next } = await opened.store.changes(wanted);
  expect(items).toEqual([]);
  expect(await opened.store.changes({ ...wanted, before: next })).toMatchObject({
    items: [{ id: person.id, version: 2 }],
    next: null,
  });
  expect(mostRows).toBe(1);
  await opened.store.close();
});

describe('a search for similar names on SQLite', () => {
  /** The steps that read a whole table, but not a bound list. */
  const scans = () =>
    statements.plans().filter((line) => /^SCAN (?!value|json_each|CONSTANT|alike)/.test(line));
  const search = async () => {
    for (const name of ['Ana Silva', 'Silva Ana', 'Anna Silba', 'Zzz', 'Marinaa'])
      await store.similar(name, SIMILAR_MAX);
  };

  it('reads only the rows that the search in memory has found', async () => {
    await search();
    expect(scans()).toEqual([]);
    expect(statements.plans()).toContainEqual(expect.stringMatching(/^SEARCH personality USING /));
  });
});

it('others of a work or type are read by an index, and without the search', async () => {
  await store.create([newPerson({ work: 'Emma' }), newPerson({ work: 'Emma' })], BY);
  const { items } = await store.changes({ ...NEWEST, limit: 2 });
  const ofWork = (await store.get(items[0]?.id ?? '')) ?? expect.fail();
  statements.clear();
  expect((await store.others(ofWork, 3)).people).toHaveLength(1);
  expect((await store.others({ ...ofWork, work: null }, 3)).people).toHaveLength(3);
  const steps = statements.plans();
  expect(steps).toContainEqual(expect.stringMatching(/INDEX personality_work \(work=\? AND/));
  expect(steps).toContainEqual(
    expect.stringMatching(/personality USING INTEGER PRIMARY KEY \(rowid>\? AND rowid<\?\)/),
  );
  expect(steps.filter((line) => /^SCAN|TEMP B-TREE/.test(line))).toEqual([]);
});

it('the works of a page are read with their first members by the index on works', async () => {
  await store.create(
    Array.from({ length: 300 }, (_, i) => newPerson({ work: `Obra ${i % 30}` })),
    BY,
  );
  const request = { words: '', isWhole: false, after: null, limit: 30, membersMin: 1 };
  statements.clear();
  expect(await store.works(request)).toHaveLength(30);
  const steps = statements.plans().filter((line) => /personality|member/.test(line));
  expect(steps).toContainEqual(expect.stringMatching(/INDEX personality_work \(work=\?\)/));
  expect(steps.filter((line) => line.startsWith('SCAN'))).toEqual([]);
});

it('a guess is counted and withdrawn without reading others about the same personality', async () => {
  const { id } = (await store.changes({ ...NEWEST, limit: 1 })).items[0] ?? expect.fail();
  const voter = new Uint8Array(16);
  statements.clear();
  for (const pattern of [1, 2])
    await store.guesses.put({ id, voter, pattern, at: BY.at }, () => true);
  await store.guesses.withdraw(id, voter);
  const steps = statements.plans().filter((line) => /(?:SEARCH|SCAN) guess(?: |$)/.test(line));
  expect(steps).not.toEqual([]);
  for (const step of steps) expect(step).toMatch(/\(personality_id=\? AND voter=\?\)/);
});
