import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, LIKENESSES, likenessOfAny } from '../../src/domain/people/similar.ts';
import { findSimilar } from '../../src/search/similar.ts';
import { createVocabulary } from '../../src/search/vocabulary.ts';
import { searchedRow } from '../support/people.ts';
import { atOnce, peopleOf } from './arbitraries.ts';

const word = fc.string({ unit: fc.constantFrom(...'abc', 'é', '😀'), minLength: 1, maxLength: 7 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

describe('names that are similar', () => {
  it('are those of the rule, the most similar first, then the smallest ordinal', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { maxLength: 40 }),
        name,
        fc.integer({ min: 1, max: 6 }),
        (names, asked, limit) => {
          const rows = names.map((own, ordinal) =>
            searchedRow({ ordinal, cell: 1, folded: `\n${own.join('\n')}\n` }),
          );
          const expected = LIKENESSES.flatMap((likeness) =>
            rows.filter(({ folded }) => likenessOfAny(asked, folded) === likeness),
          );
          expect(atOnce(findSimilar(peopleOf(rows), asked, limit))).toEqual(
            expected.slice(0, limit).map(({ ordinal }) => ordinal),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are compared until enough letters were, however many names are near; equal ones are found', () => {
    // Names made to have the same letters, in which no two are similar.
    const crafted = Array.from({ length: 20_000 }, (_, i) => {
      const bits = (i * 7_919) % 65_536;
      const text = Array.from({ length: 60 }, (__, at) => 'ab'[(bits >> (at % 16)) & 1]).join('');
      return searchedRow({ ordinal: i, cell: 1, folded: `\n${text}c\n` });
    });
    const people = peopleOf([
      ...crafted,
      searchedRow({ ordinal: 20_000, cell: 1, folded: `\n${'ab'.repeat(30)}c\n` }),
    ]);
    const work = findSimilar(people, `${'ab'.repeat(30)}c`, 5);
    let steps = 0;
    for (;;) {
      const { done, value } = work.next();
      if (done === true) {
        expect(value).toContain(20_000);
        break;
      }
      steps += 1;
    }
    // A step each few thousand people or letters, however many would have to be compared.
    expect(steps).toBeLessThanOrEqual(70);
  });
});

describe('words that are near', () => {
  it('are all that are one letter away, and two', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), word, (names, asked) => {
        const vocabulary = createVocabulary();
        for (const one of names) vocabulary.count(`\n${one}\n`, 1);
        const words = new Set(names.flatMap((one) => one.split(' ')));
        const away = (distance: number) =>
          [...words].filter((other) => editDistance(asked, other, 2) === distance).sort();
        const { oneAway, twoAway } = atOnce(vocabulary.near(asked, 2));
        expect([oneAway.toSorted(), twoAway.toSorted()]).toEqual([away(1), away(2)]);
        for (const one of names) vocabulary.count(`\n${one}\n`, -1);
        expect(atOnce(vocabulary.near(asked, 2))).toEqual({ oneAway: [], twoAway: [] });
      }),
    );
  });
});
