import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrdinalSet } from '../../../src/store/search-index/ordinal-set.ts';

const END = 100;
const ordinals = fc.uniqueArray(fc.nat({ max: END - 1 }), { maxLength: END });

function list(set: OrdinalSet): number[] {
  const members: number[] = [];
  set.forEach((ordinal) => {
    members.push(ordinal);
  });
  return members;
}

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

describe('a set of ordinals', () => {
  it('contains the added ordinals, in ascending order', () => {
    fc.assert(
      fc.property(ordinals, (members) => {
        const set = new OrdinalSet(END, members);
        expect(list(set)).toEqual(ascending(members));
        expect(set.size).toBe(members.length);
        for (let ordinal = 0; ordinal < END + 40; ordinal += 1) {
          expect(set.has(ordinal)).toBe(members.includes(ordinal));
        }
      }),
    );
  });

  it('supports union, intersection and difference', () => {
    fc.assert(
      fc.property(ordinals, ordinals, (one, other) => {
        const [a, b] = [new OrdinalSet(END, one), new OrdinalSet(END, other)];
        const both = one.filter((ordinal) => other.includes(ordinal));
        expect(list(a.and(b))).toEqual(ascending(both));
        const rest = one.filter((ordinal) => !other.includes(ordinal));
        expect(list(a.without(b))).toEqual(ascending(rest));
        a.addAll(b);
        expect(list(a)).toEqual(ascending([...new Set([...one, ...other])]));
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 64, 100])('holds all ordinals below %i when it is full', (end) => {
    const set = OrdinalSet.full(end);
    expect(list(set)).toEqual(Array.from({ length: end }, (_, i) => i));
    expect(set.size).toBe(end);
  });

  it('is divided by the values of its ordinals, and counts each value', () => {
    fc.assert(
      fc.property(
        ordinals,
        fc.uint8Array({ minLength: 128, maxLength: 128, max: 9 }),
        fc.uint8Array({ minLength: 256, maxLength: 256, max: 4 }),
        fc.integer({ min: 1, max: 4 }),
        (members, values, indexes, count) => {
          const setOf = indexes.map((index) => Math.min(index, count));
          const sets = OrdinalSet.partition(END, values, setOf, count);
          expect(sets).toHaveLength(count);
          const within = new OrdinalSet(END, members);
          for (const [i, set] of sets.entries()) {
            const expected = members.filter((ordinal) => setOf[values[ordinal] ?? 0] === i);
            expect(list(within.and(set))).toEqual(ascending(expected));
          }
          const counts = within.countValues(values);
          expect([...counts]).toEqual(
            [...counts].map((_, i) => members.filter((ordinal) => values[ordinal] === i).length),
          );
        },
      ),
    );
  });
});
