import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OrdinalSet } from '../../../src/store/search-index/ordinal-set.ts';

/** Up to 12 ordinals are a list, more are a bitmap. */
const END = 400;
const ordinals = fc.oneof(
  fc.uniqueArray(fc.nat({ max: END - 1 }), { maxLength: 16 }),
  fc.uniqueArray(fc.nat({ max: END - 1 }), { maxLength: END, size: 'max' }),
);

function list(set: OrdinalSet): number[] {
  const members: number[] = [];
  set.forEach((ordinal) => {
    members.push(ordinal);
  });
  return members;
}

/** As many as bits of the bitmap. */
const values = fc.uint8Array({ minLength: 416, maxLength: 416, max: 9 });

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

  it('is the same made of a bitmap', () => {
    fc.assert(
      fc.property(ordinals, (members) => {
        const words = new Uint32Array(Math.ceil(END / 32));
        for (const ordinal of members)
          words[ordinal >>> 5] = (words[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31));
        const set = OrdinalSet.ofBits(END, words);
        expect(list(set)).toEqual(ascending(members));
        expect(set.size).toBe(members.length);
        expect(set.byteLength).toBeLessThanOrEqual(words.byteLength);
      }),
    );
  });

  it('is chosen by the values of its ordinals', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(ordinals), { minLength: 1, maxLength: 5 }),
        values,
        fc.uint8Array({ minLength: 256, maxLength: 256, max: 5 }),
        (lists, valueAt, indexes) => {
          const setOf = indexes.map((index) => Math.min(index, lists.length));
          const sets = lists.map((members) => members && new OrdinalSet(END, members));
          const everybody = Array.from({ length: END }, (_, ordinal) => ordinal);
          const expected = everybody.filter((ordinal) => {
            const chosen = lists[setOf[valueAt[ordinal] ?? 0] ?? 0];
            return chosen === null || chosen?.includes(ordinal) === true;
          });
          expect(list(OrdinalSet.choose(END, valueAt, setOf, sets))).toEqual(expected);
        },
      ),
    );
  });

  it('counts each value', () => {
    fc.assert(
      fc.property(ordinals, values, (members, valueAt) => {
        const counts = new OrdinalSet(END, members).countValues(valueAt);
        expect([...counts]).toEqual(
          [...counts].map((_, i) => members.filter((ordinal) => valueAt[ordinal] === i).length),
        );
      }),
    );
  });
});
