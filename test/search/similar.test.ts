import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, LIKENESSES, likenessOfAny } from '../../src/domain/people/similar.ts';
import { findSimilar } from '../../src/search/similar.ts';
import type { Sliced } from '../../src/search/slices.ts';
import { createVocabulary } from '../../src/search/vocabulary.ts';
import { searchedRow } from '../support/people.ts';
import { atOnce, peopleOf } from './arbitraries.ts';

const word = fc.string({ unit: fc.constantFrom(...'abc', 'é', '😀'), minLength: 1, maxLength: 7 });
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

describe('the search for similar names', () => {
  it('finds the names that the rule allows, the most similar first, then by ordinal', () => {
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

  it('stops comparing after a number of letters, but still finds equal names', () => {
    // Crafted names that have the same letters, although no two are similar.
    const crafted = Array.from({ length: 20_000 }, (_, i) => {
      const bits = (i * 7_919) % 65_536;
      const text = Array.from({ length: 60 }, (__, at) => 'ab'[(bits >> (at % 16)) & 1]).join('');
      return searchedRow({ ordinal: i, cell: 1, folded: `\n${text}c\n` });
    });
    const asked = `${'ab'.repeat(30)}c`;
    const people = peopleOf([
      ...crafted,
      searchedRow({ ordinal: 20_000, cell: 1, folded: `\n${asked}\n` }),
    ]);
    const similar = inSteps(findSimilar(people, asked, 5));
    expect(similar.value).toContain(20_000);
    // A step covers a few thousand names or letters, however many there are to compare.
    expect(similar.steps).toBeGreaterThan(30);
    expect(similar.steps).toBeLessThanOrEqual(70);

    const vocabulary = createVocabulary();
    for (const { folded } of crafted) vocabulary.count(folded, 1);
    const near = inSteps(vocabulary.near(asked, 2));
    expect(near.steps).toBeGreaterThan(10);
    expect(near.steps).toBeLessThanOrEqual(25);
  });
});

/** The result of some work, and the number of its steps. */
function inSteps<T>(work: Sliced<T>): { readonly value: T; readonly steps: number } {
  for (let steps = 0; ; steps += 1) {
    const { done, value } = work.next();
    if (done === true) return { value, steps };
  }
}

describe('the vocabulary', () => {
  it('finds all words that are one or two letters away', () => {
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

  it('counts only the first 48 words of a personality', () => {
    const vocabulary = createVocabulary();
    const words = Array.from({ length: 60 }, (_, i) => `palavra${i}`);
    vocabulary.count(`\n${words.join(' ')}\n`, 1);
    expect(words.filter(vocabulary.has)).toEqual(words.slice(0, 48));
    vocabulary.count(`\n${words.join(' ')}\n`, -1);
    expect(words.filter(vocabulary.has)).toEqual([]);
  });
});
