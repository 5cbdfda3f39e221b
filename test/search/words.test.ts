import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWordsBuilder, SEPARATOR, type Words } from '../../src/search/words.ts';

/** Short texts of few letters, so that many contain each other; one of the scripts takes two bytes a unit. */
const latin = fc.string({ unit: fc.constantFrom('a', 'b', 'ß', '-'), maxLength: 5 });
const other = fc.string({ unit: fc.constantFrom('a', 'я', '한', '😀'), maxLength: 5 });
const texts = fc.oneof(
  fc.array(latin, { maxLength: 40 }),
  fc.array(fc.oneof(latin, other), { maxLength: 40 }),
);

/** The words in the order of their numbers, which is that of their first occurrence. */
function build(added: readonly string[]): { words: Words; distinct: readonly string[] } {
  const builder = createWordsBuilder();
  const distinct = [...new Set(added)];
  const numberOf = new Map(distinct.map((word, number) => [word, number]));
  // Anywhere in a longer text.
  const numbers = added.map((word) => builder.add(`x${word}y`, 1, 1 + word.length));
  expect(numbers).toEqual(added.map((word) => numberOf.get(word)));
  return { words: builder.finish(), distinct };
}

function numbersOf(distinct: readonly string[], has: (word: string) => boolean): number[] {
  return [...distinct.keys()].filter((i) => has(distinct[i] ?? ''));
}

describe('the words of names', () => {
  it('are found as in a list', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.oneof(latin, other), { minLength: 1 }), (added, asked) => {
        const { words, distinct } = build(added);
        expect(words.count).toBe(distinct.length);
        expect(distinct.map((_, i) => words.textOf(i))).toEqual(distinct);
        expect(distinct.map((_, i) => words.lengthOf(i))).toEqual(distinct.map((w) => w.length));
        for (const word of [...asked, ...distinct])
          expect(words.find(word)).toBe(distinct.indexOf(word));
      }),
    );
  });

  it('are found by what they contain, begin or end with, as in a list', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.oneof(latin, other), { minLength: 1 }), (added, asked) => {
        const { words, distinct } = build(added);
        for (const needle of [...asked, ...distinct]) {
          if (needle === '') continue;
          const numbers = (has: (word: string) => boolean) => numbersOf(distinct, has);
          expect(words.containing(needle)).toEqual(numbers((word) => word.includes(needle)));
          expect(words.containing(SEPARATOR + needle)).toEqual(
            numbers((word) => word.startsWith(needle)),
          );
          expect(words.containing(needle + SEPARATOR)).toEqual(
            numbers((word) => word.endsWith(needle)),
          );
          expect(words.containing(SEPARATOR + needle + SEPARATOR)).toEqual(
            numbers((word) => word === needle),
          );
        }
      }),
    );
  });

  it('are found when they are more than the table had room for at first', () => {
    const many = Array.from({ length: 30_000 }, (_, i) => `nome${i}`);
    const { words } = build(many);
    expect(many.filter((word, i) => words.find(word) !== i)).toEqual([]);
    expect(words.find('nome30000')).toBe(-1);
    // Where a word belongs there is often another, which may begin with it.
    const beginnings = ['n', 'no', 'nom', 'nome', ...many.map((word) => word.slice(1))];
    expect(beginnings.filter((word) => words.find(word) !== -1)).toEqual([]);
    expect(words.containing('nome2999')).toEqual(
      numbersOf(many, (word) => word.startsWith('nome2999')),
    );
  });

  it('are none in an empty catalogue', () => {
    const { words } = build([]);
    expect([words.count, words.find('a'), words.find('')]).toEqual([0, -1, -1]);
    expect(words.containing('a')).toEqual([]);
  });
});
