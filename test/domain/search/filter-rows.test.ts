import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDENTITY_WORDS } from '../../../src/domain/search/choices.ts';
import { buttonsOf, FILTER_ROWS } from '../../../src/domain/search/filter-rows.ts';
import { parseQuery } from '../../../src/domain/search/query.ts';
import { isSyntax } from '../../../src/domain/search/terms.ts';
import { examples } from '../arbitraries.ts';

const WORDS = FILTER_ROWS.flatMap(({ labels }) => Object.keys(labels));

function buttonsIn(typed: string) {
  const query = parseQuery(typed);
  const buttons = FILTER_ROWS.flatMap((row) => buttonsOf(row, query));
  return WORDS.map((word, at) => ({ word, isSet: buttons[at]?.isSet, q: buttons[at]?.q }));
}
const press = (typed: string, pressed: string): string =>
  buttonsIn(typed).find(({ word }) => word === pressed)?.q ?? `no ${pressed}`;
const setIn = (typed: string): string[] =>
  buttonsIn(typed).flatMap(({ word, isSet }) => (isSet === true ? [word] : []));

describe('a button of a filter', () => {
  it.each(WORDS)('writes a term of the search: %s', (word) => {
    expect(isSyntax(word)).toBe(true);
  });

  it.each([...IDENTITY_WORDS])('is set if %s was typed', (typed, identity) => {
    expect(setIn(typed)).toEqual([identity === null ? '!-' : `-${identity.toLowerCase()}`]);
  });

  it.each([
    ['', 'sexo:f', 'sexo:f'],
    ['Maria  analistas', 'de:vida', 'Maria analistas de:vida'],
    ['sexo:M ana', 'sexo:f', 'ana sexo:f'],
    ['ana SEXO:f -t', 'sexo:f', 'ana -t'],
    ['turbulenta ana', '-a', 'ana -a'],
    ['ana turbulenta', '-t', 'ana'],
    ['-t', '!-', '!-'],
    [`${'a'.repeat(96)}`, '-a', `-a ${'a'.repeat(96)}`],
  ])('in %j: %s makes %j', (typed, word, expected) => {
    expect(press(typed, word)).toBe(expected);
  });

  it('leaves only the pressed word of its row, and all other words unchanged', () => {
    const typed = fc.array(fc.oneof(examples, fc.constantFrom('Ana', 'turbulento')), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(typed, fc.constantFrom(...WORDS), (words, word) => {
        const before = setIn(words.join(' '));
        const rowOf = (one: string) => FILTER_ROWS.find(({ labels }) => Object.hasOwn(labels, one));
        const others = before.filter((one) => rowOf(one) !== rowOf(word));
        const expected = before.includes(word) ? others : [...others, word];
        expect(setIn(press(words.join(' '), word)).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });
});
