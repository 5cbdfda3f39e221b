import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createTermsOf,
  isGram,
  isWord,
  partOfNeedle,
  partsOf,
  termsOf,
} from '../../../src/store/search-index/terms.ts';

describe('the terms of a folded name', () => {
  it('are its grams of one and two code points, and its words of three and more', () => {
    expect([...termsOf('ana sa')].sort()).toEqual([' ana', 'a', 'an', 'n', 'na', 's', 'sa']);
  });

  it('are counted in code points, so that no emoji is split', () => {
    expect([...termsOf('😀👍')]).toEqual(['😀', '😀👍', '👍']);
    expect(isGram('😀👍')).toBe(true);
    expect(isGram('😀👍a')).toBe(false);
  });

  it('are the same in a batch, whose names share words', () => {
    const inBatch = createTermsOf();
    for (const name of ['ana sara', 'sa', 'sa ana sara', 'ana']) {
      expect(inBatch(name)).toEqual(termsOf(name));
    }
  });
});

const letters = fc.constantFrom('a', 'b', '😀');
const words = fc.array(letters, { minLength: 3, maxLength: 20 }).map((list) => ` ${list.join('')}`);
const needles = fc.array(letters, { minLength: 3, maxLength: 12 }).map((list) => list.join(''));

describe('the parts of a word', () => {
  it('find the word by every contained text, and by no other of up to eight letters', () => {
    fc.assert(
      fc.property(words, needles, (word, needle) => {
        expect(isWord(word)).toBe(true);
        const part = partOfNeedle(needle);
        const isFound = [...partsOf(word)].some((one) => one.startsWith(part));
        if (word.includes(needle)) expect(isFound).toBe(true);
        if (part === needle) expect(isFound).toBe(word.includes(needle));
      }),
      { numRuns: 1000 },
    );
  });

  it('are few for a letter repeated many times', () => {
    expect([...partsOf(` ${'a'.repeat(100)}`)].map(({ length }) => length)).toEqual([
      8, 7, 6, 5, 4, 3,
    ]);
  });
});
