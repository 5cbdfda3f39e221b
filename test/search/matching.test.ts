import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderPosition } from '../../src/domain/search/order.ts';
import { TIERS, tierOf } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { joinNames } from '../../src/domain/search/rules.ts';
import { capacityFor, createShuffle } from '../../src/domain/shuffle.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { createMatching, type Matching, sum } from '../../src/search/matching.ts';
import { findPositions, type Placed } from '../../src/search/order.ts';
import { NO_CELL, type People, type SearchedRow } from '../../src/search/people.ts';
import { passes } from '../support/passes.ts';
import { searchedRow } from '../support/people.ts';
import { atOnce, featured, peopleOf, queries, rows, rowUpTo } from './arbitraries.ts';

interface Asked {
  readonly typed: string;
  readonly seed: number;
  readonly wanted: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  typed: queries,
  seed: fc.nat({ max: 99 }),
  wanted: fc.integer({ min: 1, max: 9 }),
});

/** All pages of a search in sequence. */
function findAll(people: People, matching: Matching, { typed, seed, wanted }: Asked) {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  const shuffle = createShuffle(seed, capacityFor(people.end));
  const all: Placed[] = [];
  for (let after: OrderPosition | null = null; ; ) {
    const found = atOnce(matching.find(filter, query.text));
    const placed = findPositions(found, shuffle, after, wanted);
    all.push(...placed);
    const last = placed.at(-1);
    if (placed.length < wanted || last === undefined) return { all, counts: found.counts };
    after = last;
  }
}

/** The expected result, by testing each row. */
function expectedOf(model: ReadonlyMap<number, SearchedRow>, { typed, seed }: Asked, end: number) {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  const shuffle = createShuffle(seed, capacityFor(end));
  const passing = [...model.values()].filter((row) => passes(filter, row));
  const all = passing
    .map((row) => ({
      tier: passes(filter, { ...row, description: null })
        ? tierOf(query.text, row.folded)
        : ('described' as const),
      place: shuffle.placeOf(row.ordinal),
      ordinal: row.ordinal,
    }))
    .sort((a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) || a.place - b.place);
  const counts = CELLS.map((_, cell) => passing.filter((row) => row.cell === cell).length);
  return { all, counts };
}

const change = fc.record({
  isRemoved: fc.boolean(),
  // Sometimes beyond the initial capacity.
  row: fc.oneof({ weight: 9, arbitrary: rowUpTo(63) }, { weight: 1, arbitrary: rowUpTo(4_000) }),
  asked,
});

describe('a search', () => {
  it('finds the matches in the order of results, before and after changes', () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(asked, { maxLength: 4 }),
        fc.array(change, { maxLength: 8 }),
        (first, searches, changes) => {
          const model = new Map(first.map((row) => [row.ordinal, row]));
          const people = peopleOf(first);
          const matching = createMatching(people);
          const compare = (one: Asked): void =>
            expect(findAll(people, matching, one)).toEqual(expectedOf(model, one, people.end));
          for (const one of searches) compare(one);
          for (const { isRemoved, row, asked: one } of changes) {
            if (isRemoved) model.delete(row.ordinal);
            else model.set(row.ordinal, row);
            const before = people.cells[row.ordinal] ?? NO_CELL;
            people.put(row.ordinal, isRemoved ? null : row);
            matching.follow(row.ordinal, before);
            // Repeats the first queries, whose texts and filters are cached.
            for (const each of [one, ...searches]) compare(each);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('returns counts that later writes do not change', () => {
    const row = searchedRow({ cell: 1, folded: '\nana\n' });
    for (const typed of ['', 'ana']) {
      const people = peopleOf([row]);
      const matching = createMatching(people);
      const filter = createFilter(parseQuery(typed), featured);
      const { counts } = atOnce(matching.find(filter, typed));
      people.put(1, { ...row, ordinal: 1 });
      matching.follow(1, NO_CELL);
      expect(counts[1]).toBe(1);
      expect(atOnce(matching.find(filter, typed)).counts[1]).toBe(2);
    }
  });

  it('looks for a text only in the names that match a cached part of the text', () => {
    const people = peopleOf(
      ['maria', 'ana', 'mama ari'].map((name, ordinal) =>
        searchedRow({ ordinal, cell: 1, folded: joinNames([name]) }),
      ),
    );
    const looked: string[] = [];
    const texts = new Proxy(people.texts, {
      get(target, key) {
        if (typeof key === 'string') looked.push(key);
        return Reflect.get(target, key);
      },
    });
    const matching = createMatching({ ...people, texts });
    const lookedFor = (typed: string): readonly string[] => {
      looked.length = 0;
      atOnce(matching.find(createFilter(parseQuery(typed)), typed));
      return [...new Set(looked)];
    };
    // Names that lack a letter or a pair of letters of the text are not read.
    expect(lookedFor('mar')).toEqual(['0', '2']);
    expect(lookedFor('mari')).toEqual(['0']);
    expect(lookedFor('mari')).toEqual([]);
  });

  it('keeps the matches of hundreds of texts that few names have, and follows writes in each', () => {
    const people = peopleOf(
      Array.from({ length: 9_000 }, (_, ordinal) =>
        searchedRow({ ordinal, cell: 1, folded: joinNames([`maria ${ordinal}`]) }),
      ),
    );
    let looked = 0;
    const texts = new Proxy(people.texts, {
      get(target, key) {
        looked += 1;
        return Reflect.get(target, key);
      },
    });
    const matching = createMatching({ ...people, texts });
    const countOf = (typed: string): number =>
      sum(atOnce(matching.find(createFilter(parseQuery(typed)), typed)).counts);
    const names = Array.from({ length: 500 }, (_, i) => `maria ${1_000 + i}`);
    expect(new Set(names.map(countOf))).toEqual(new Set([1]));
    looked = 0;
    expect(new Set(names.map(countOf))).toEqual(new Set([1]));
    expect(looked).toBe(0);
    people.put(1_250, null);
    matching.follow(1_250, 1);
    expect(countOf('maria 1250')).toBe(0);
    expect(countOf('maria 1251')).toBe(1);
  });

  it('finds the matches again after the cache has dropped them', () => {
    const people = peopleOf(
      Array.from({ length: 900 }, (_, ordinal) =>
        searchedRow({ ordinal, cell: 1, folded: joinNames([`maria ${ordinal}`]) }),
      ),
    );
    const matching = createMatching(people);
    const countOf = (typed: string): number =>
      sum(atOnce(matching.find(createFilter(parseQuery(typed)), typed)).counts);
    // 89, 189, … 889 and 890 to 899.
    expect(countOf('ria 89')).toBe(19);
    for (let i = 0; i < 2_100; i += 1) expect(countOf(`aria ${i}x`)).toBe(0);
    expect(countOf('ria 89')).toBe(19);
  });
});
