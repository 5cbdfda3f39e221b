import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
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

  it('counts code points, so that no emoji is halved', () => {
    expect([...termsOf('😀👍')]).toEqual(['😀', '😀👍', '👍']);
    expect(isGram('😀👍')).toBe(true);
    expect(isGram('😀👍a')).toBe(false);
  });
});

const letters = fc.constantFrom('a', 'b', '😀');
const words = fc.array(letters, { minLength: 3, maxLength: 20 }).map((list) => ` ${list.join('')}`);
const needles = fc.array(letters, { minLength: 3, maxLength: 12 }).map((list) => list.join(''));

describe('the parts of a word', () => {
  it('find the word by every needle that it contains, and by no other up to eight letters', () => {
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

  it('are one for a letter that is repeated without end', () => {
    expect([...partsOf(` ${'a'.repeat(100)}`)].map(({ length }) => length)).toEqual([
      8, 7, 6, 5, 4, 3,
    ]);
  });
});
