import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderPosition } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { TIERS, tierOf } from '../../src/domain/search/tier.ts';
import { capacityFor, createShuffle } from '../../src/domain/shuffle.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { match } from '../../src/search/matching.ts';
import { findPositions, type Placed } from '../../src/search/order.ts';
import type { People, SearchedRow } from '../../src/search/people.ts';
import { createTerms, type Terms } from '../../src/search/terms.ts';
import { passes } from '../support/passes.ts';
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

/** All pages of a search, one after the other. */
function findAll(people: People, terms: Terms, { typed, seed, wanted }: Asked) {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  const shuffle = createShuffle(seed, capacityFor(people.end));
  const all: Placed[] = [];
  for (let after: OrderPosition | null = null; ; ) {
    const found = atOnce(match(people, terms, filter, query.text));
    const placed = findPositions(found, shuffle, after, wanted);
    all.push(...placed);
    const last = placed.at(-1);
    if (placed.length < wanted || last === undefined) return { all, counts: found.counts };
    after = last;
  }
}

/** The same by looking at each row. */
function expectedOf(model: ReadonlyMap<number, SearchedRow>, { typed, seed }: Asked, end: number) {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  const shuffle = createShuffle(seed, capacityFor(end));
  const matching = [...model.values()].filter((row) => passes(filter, row));
  const all = matching
    .map(({ ordinal, folded }) => ({
      ...{ tier: tierOf(query.text, folded), place: shuffle.placeOf(ordinal), ordinal },
    }))
    .sort((a, b) => TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) || a.place - b.place);
  const counts = CELLS.map((_, cell) => matching.filter((row) => row.cell === cell).length);
  return { all, counts };
}

const change = fc.record({
  isRemoved: fc.boolean(),
  row: rowUpTo(63),
  asked,
});

describe('a search', () => {
  it('finds who matches in the order of results, before and after changes', () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(asked, { maxLength: 4 }),
        fc.array(change, { maxLength: 8 }),
        (first, searches, changes) => {
          const model = new Map(first.map((row) => [row.ordinal, row]));
          const people = peopleOf(first);
          const terms = createTerms(people);
          const compare = (one: Asked): void =>
            expect(findAll(people, terms, one)).toEqual(expectedOf(model, one, people.end));
          for (const one of searches) compare(one);
          for (const { isRemoved, row, asked: one } of changes) {
            if (isRemoved) model.delete(row.ordinal);
            else model.set(row.ordinal, row);
            people.put(row.ordinal, isRemoved ? null : row);
            terms.follow(row.ordinal);
            // The first ones again, whose texts are kept.
            for (const each of [one, ...searches]) compare(each);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives counts that later writes do not change', () => {
    const row = { ordinal: 0, cell: 1, folded: '\nana\n', work: null };
    const people = peopleOf([row]);
    const filter = createFilter(parseQuery(''), featured);
    const { counts } = atOnce(match(people, createTerms(people), filter, ''));
    people.put(1, { ...row, ordinal: 1 });
    expect(counts[1]).toBe(1);
  });
});
