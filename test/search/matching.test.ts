import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFilter } from '../../src/domain/search/filter.ts';
import type { OrderPosition } from '../../src/domain/search/order.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import { TIERS, tierOf } from '../../src/domain/search/tier.ts';
import { capacityFor, createShuffle } from '../../src/domain/shuffle.ts';
import { CELLS } from '../../src/domain/types/cell.ts';
import { createTierAt } from '../../src/search/mark-words.ts';
import { createMatcher, type Match } from '../../src/search/matching.ts';
import type { SearchedRow } from '../../src/search/names.ts';
import { findPositions, type Placed, type Plan } from '../../src/search/order.ts';
import { type ChangingPeople, createPeople } from '../../src/search/people.ts';
import { atOnce } from '../../src/search/slices.ts';
import {
  buildNames,
  featured,
  foldedNames,
  queries,
  rowPasses,
  rows,
  rowUpTo,
} from './arbitraries.ts';

describe('the tier of a built name', () => {
  it('is that of the rule', () => {
    fc.assert(
      fc.property(rows, fc.oneof(queries, foldedNames), (people, typed) => {
        const { text } = parseQuery(typed);
        const tierAt = createTierAt(buildNames(people), text);
        const found = people.map(({ ordinal }) => TIERS[tierAt?.(ordinal) ?? TIERS.length - 1]);
        expect(found).toEqual(people.map(({ folded }) => tierOf(text, folded)));
      }),
    );
  });
});

interface Asked {
  readonly typed: string;
  readonly seed: number;
  readonly wanted: number;
}

const asked: fc.Arbitrary<Asked> = fc.record({
  typed: queries,
  seed: fc.nat(),
  wanted: fc.integer({ min: 1, max: 9 }),
});

/** All who match, in the order of results, page by page. */
function findAll(match: Match, people: ChangingPeople, { typed, seed, wanted }: Asked, plan: Plan) {
  const { text } = parseQuery(typed);
  const filter = createFilter(parseQuery(typed), featured);
  const shuffle = createShuffle(seed, capacityFor(people.now().end));
  const all: Placed[] = [];
  for (let after: OrderPosition | null = null; ; ) {
    const found = atOnce(match(people.now(), filter, text));
    const placed = findPositions(found, shuffle, after, wanted, plan);
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
  const matching = [...model.values()].filter((row) => rowPasses(filter, row));
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
  it.each<Plan>(['walk', 'invert'])(
    'finds who matches in the order of results, before and after changes (%s)',
    async (plan) => {
      await fc.assert(
        fc.asyncProperty(
          rows,
          fc.array(asked, { maxLength: 4 }),
          fc.array(change, { maxLength: 8 }),
          fc.boolean(),
          async (first, searches, changes, isRebuilt) => {
            const model = new Map(first.map((row) => [row.ordinal, row]));
            const people = createPeople(buildNames(first), 0);
            const match = createMatcher();
            const compare = (one: Asked): void =>
              expect(findAll(match, people, one, plan)).toEqual(
                expectedOf(model, one, people.now().end),
              );
            for (const one of searches) compare(one);
            for (const { isRemoved, row, asked: one } of changes) {
              if (isRemoved) model.delete(row.ordinal);
              else model.set(row.ordinal, row);
              people.change([row.ordinal], isRemoved ? [] : [row]);
              // The first ones again, whose matches among the built names are remembered.
              for (const each of [one, ...searches]) compare(each);
            }
            if (isRebuilt) atOnce(people.rebuild());
            for (const one of searches) compare(one);
          },
        ),
      );
    },
  );

  it('finds who matches when the names are built again between two of its slices', () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(change, { maxLength: 8 }),
        asked,
        fc.nat({ max: 3 }),
        (first, changes, one, slices) => {
          const model = new Map(first.map((row) => [row.ordinal, row]));
          const people = createPeople(buildNames(first), 0);
          for (const { isRemoved, row } of changes) {
            if (isRemoved) model.delete(row.ordinal);
            else model.set(row.ordinal, row);
            people.change([row.ordinal], isRemoved ? [] : [row]);
          }
          const match = createMatcher();
          // Once, after so many slices; a match of so few has three at most.
          let left = slices;
          const interrupted: Match = function* (...asking) {
            for (const work = match(...asking); ; ) {
              if (left === 0) atOnce(people.rebuild());
              left -= 1;
              const { done, value } = work.next();
              if (done === true) return value;
              yield;
            }
          };
          expect(findAll(interrupted, people, one, 'walk')).toEqual(
            expectedOf(model, one, people.now().end),
          );
        },
      ),
    );
  });

  it('finds the same when it is one of more than are remembered', () => {
    const people = createPeople(
      buildNames(
        Array.from({ length: 40_000 }, (_, ordinal) => ({
          ...{ ordinal, cell: ordinal % 48, folded: `maria ${ordinal % 700}`, work: null },
        })),
      ),
      0,
    );
    const match = createMatcher();
    const total = (typed: string) => {
      const query = parseQuery(typed);
      const { inTier } = atOnce(match(people.now(), createFilter(query), query.text));
      return inTier.reduce((sum, size) => sum + size, 0);
    };
    for (const round of [1, 2])
      for (let i = 100; i < 110; i += 1)
        expect([total(`ria ${i}`), total('maria')], `round ${round}`).toEqual([
          Math.ceil((40_000 - i) / 700),
          40_000,
        ]);
  });
});
