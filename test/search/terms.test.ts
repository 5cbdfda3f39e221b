import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forEachBit } from '../../src/search/bits.ts';
import type { People } from '../../src/search/people.ts';
import { createTerms, type Terms } from '../../src/search/terms.ts';
import { atOnce, peopleOf, queries, rows, rowUpTo } from './arbitraries.ts';

function ordinalsOf(terms: Terms, text: string): number[] {
  const ordinals: number[] = [];
  forEachBit(atOnce(terms.find(text)), (ordinal) => ordinals.push(ordinal));
  return ordinals;
}

function expectedOf({ texts, everybody }: People, text: string): number[] {
  const isThere = (ordinal: number) => ((everybody[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1;
  return [...texts.keys()].filter((at) => isThere(at) && texts[at]?.includes(text));
}

const change = fc.record({
  isRemoved: fc.boolean(),
  row: fc.oneof({ weight: 9, arbitrary: rowUpTo(63) }, { weight: 1, arbitrary: rowUpTo(4_000) }),
});

/** Texts of which many are contained in others, as while somebody types. */
const texts = fc
  .tuple(queries, fc.nat({ max: 12 }))
  .map(([text, length]) => text.slice(0, length + 1))
  .filter((text) => text !== '');

describe('who has a text in the names', () => {
  it('is found in all names, then kept, and follows each change', () => {
    fc.assert(
      fc.property(
        rows,
        fc.array(texts, { minLength: 1, maxLength: 12 }),
        fc.array(change, { maxLength: 12 }),
        (first, asked, changes) => {
          const people = peopleOf(first);
          const terms = createTerms(people);
          for (const text of asked)
            expect(ordinalsOf(terms, text)).toEqual(expectedOf(people, text));
          for (const { isRemoved, row } of changes) {
            people.put(row.ordinal, isRemoved ? null : row);
            terms.follow(row.ordinal);
            for (const text of asked)
              expect(ordinalsOf(terms, text)).toEqual(expectedOf(people, text));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is found again when it is one of more texts than are kept', () => {
    const folded = (ordinal: number) => `\nmaria ${ordinal}\n`;
    const people = peopleOf(
      Array.from({ length: 900 }, (_, ordinal) => ({
        ...{ ordinal, cell: 1, folded: folded(ordinal), work: null },
      })),
    );
    const terms = createTerms(people);
    for (let i = 0; i < 600; i += 1) ordinalsOf(terms, `ria ${i}`);
    expect(terms.kept('ria 0')).toBeUndefined();
    expect(terms.kept('ria 599')).toBeDefined();
    expect(ordinalsOf(terms, 'ria 89')).toEqual([
      89,
      ...Array.from({ length: 10 }, (_, i) => 890 + i),
    ]);
  });

  it('looks in names that contain a kept text alone, when that is a part of the text', () => {
    const people = peopleOf([
      { ordinal: 0, cell: 1, folded: '\nmaria\n', work: null },
      { ordinal: 1, cell: 1, folded: '\nana\n', work: null },
    ]);
    const terms = createTerms(people);
    expect(ordinalsOf(terms, 'mar')).toEqual([0]);
    const looked: number[] = [];
    const { texts: names } = people;
    const watched = new Proxy(names, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked.push(Number(key));
        return Reflect.get(target, key);
      },
    });
    const watching = createTerms({ ...people, texts: watched });
    atOnce(watching.find('mar'));
    looked.length = 0;
    atOnce(watching.find('mari'));
    expect(looked).toEqual([0]);
  });
});
