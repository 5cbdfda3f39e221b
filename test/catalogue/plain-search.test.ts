import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCatalogue } from '../../src/catalogue/create-catalogue.ts';
import type { Store } from '../../src/catalogue/store.ts';
import type { Personality } from '../../src/domain/people/personality.ts';
import { findMatches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../../src/domain/search/rules.ts';
import { openCatalogue } from '../support/catalogue.ts';
import { draft } from '../support/people.ts';

const NAMES = ['Capitu', 'Dom Pedro II', 'Jean-Tadeu', '“Zé” do Caixão', 'C++', 'Aladim 2', 'Yes!'];
const TYPES = ['INTJ', 'INFJ', 'ENFP'] as const;

let catalogue: LocalCatalogue;
let store: Store;
let everybody: readonly Personality[];

beforeAll(async () => {
  ({ catalogue, store } = await openCatalogue());
  for (const [i, name] of NAMES.entries())
    await catalogue.create(draft({ name, type: TYPES[i % 3] ?? 'INTJ' }));
  everybody = (await catalogue.page({ q: '' })).items;
});
afterAll(() => store.close());

const namesOf = (people: readonly Personality[]) => people.map(({ name }) => name).toSorted();
const find = async (q: string) => namesOf((await catalogue.page({ q })).items);

describe('a search that finds nobody as it is typed', () => {
  it.each([
    ['"capitu"', ['Capitu']],
    ['capitu!', ['Capitu']],
    ['@capitu', ['Capitu']],
    ['d. pedro ii', ['Dom Pedro II']],
    ['dom pedro 2', ['Dom Pedro II']],
    ['#infj', ['C++', 'Dom Pedro II']],
    // What is typed finds somebody.
    ['"ze"', ['“Zé” do Caixão']],
    ['yes!', ['Yes!']],
    ['c++', ['C++']],
    ['aladim 2', ['Aladim 2']],
    ['!?', []],
  ])('%j finds %j', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  it('shows its pages, numbers and terms like the search that it stands for', async () => {
    const { total, distribution, terms } = await catalogue.search({ q: '“dom pedro 2”' });
    expect(total).toBe(1);
    expect(distribution.total).toBe(1);
    expect(terms.map(({ meaning }) => meaning)).toContain('nome com “ii”');
    expect((await catalogue.distribution('@capitu')).total).toBe(1);
    expect((await catalogue.page({ q: '@capitu', order: 'name' })).total).toBe(1);
  });

  it('finds those whom the reference finds', async () => {
    const words = fc.constantFrom(
      ...['capitu', 'dom', 'pedro', 'ii', '2', 'jean', 'ze', 'c++', 'yes', 'intj', '>infj', '-t'],
    );
    const marks = fc.constantFrom('', '"', '!', '@', '.', '“', '#', '...');
    const queries = fc
      .array(fc.tuple(marks, words, marks), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.map((part) => part.join('')).join(' '));
    await fc.assert(
      fc.asyncProperty(queries, async (q) => {
        const expected = findMatches(parseQuery(q), everybody, NOBODY_FEATURED);
        expect(await find(q), q).toEqual(namesOf(expected));
      }),
      { numRuns: 300 },
    );
  });
});

it.each(['INTJ ou INFJ', 'INTJ, INFJ'])('%j suggests both types', async (q) => {
  const { total, didYouMean } = await catalogue.search({ q });
  expect(total).toBe(0);
  expect(didYouMean.map((one) => [one.q, one.total])).toEqual([
    ['>intj', everybody.filter(({ type }) => type === 'INTJ').length],
    ['>infj', everybody.filter(({ type }) => type === 'INFJ').length],
  ]);
});
