import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as search from '../../../src/domain/search/query.ts';
import { cellMatches } from '../../../src/domain/search/terms.ts';
import { CELLS } from '../../../src/domain/types/cell.ts';
import { TYPE_CODES, type TypeCode } from '../../../src/domain/vocabulary.ts';

const pickedType = (typed: string) => search.pickedType(search.parseQuery(typed));
const withoutPickedType = (typed: string) => search.withoutPickedType(search.parseQuery(typed));
const togglePickedType = (typed: string, type: TypeCode) =>
  search.togglePickedType(search.parseQuery(typed), type);

const types = fc.constantFrom(...TYPE_CODES);
const terms = fc.oneof(
  types.map((type) => `>${type.toLowerCase()}`),
  fc.constantFrom('>', '>xntj', '>intj-a', 'intj', '-t', 'analistas', 'Capitu', 'João', '>1('),
);
const queries = fc.array(terms, { maxLength: 5 }).map((list) => list.join(' '));

describe('the picked type', () => {
  it.each([
    ['>intj', 'INTJ'],
    ['>ESFP', 'ESFP'],
    [' >Infp ', 'INFP'],
    ['maria >entp -t', 'ENTP'],
    ['>xnxp\t>istj', 'ISTJ'],
    ['>intj >intp', 'INTJ'],
  ])('of %j is %s', (typed, type) => {
    expect(pickedType(typed)).toBe(type);
  });

  it.each([
    '',
    ' ',
    'intj',
    '>',
    '>int',
    '>xntj',
    '>xxxx',
    '>intj-a',
    '> intj',
    '>>intj',
    'a>intj',
    `${'a'.repeat(96)} >intj`,
  ])('of %j is null', (typed) => {
    expect(pickedType(typed)).toBeNull();
  });

  it('is the only type that its term finds', () => {
    for (const type of TYPE_CODES) {
      const typed = togglePickedType('', type);
      const [term = ''] = search.parseQuery(typed).terms;
      expect(pickedType(typed)).toBe(type);
      expect(CELLS.filter((cell) => cellMatches(term, cell, true))).toEqual(
        CELLS.filter((cell) => cell.type === type),
      );
    }
  });
});

describe('the query without its picked type', () => {
  it('keeps every other word in its order', () => {
    expect(withoutPickedType('maria >entp -t')).toBe('maria -t');
    expect(withoutPickedType('  >intj  João \t >INTP >xnxp intj')).toBe('João >xnxp intj');
    expect(withoutPickedType('>intj')).toBe('');
    expect(withoutPickedType('')).toBe('');
  });

  it('ends where the text is ignored', () => {
    expect(withoutPickedType('a b '.repeat(4_000))).toBe('a b '.repeat(96).trimEnd());
  });

  it('picks no type, and is equivalent when nothing was picked', () => {
    fc.assert(
      fc.property(queries, (typed) => {
        const rest = withoutPickedType(typed);
        expect(pickedType(rest)).toBeNull();
        if (pickedType(typed) === null)
          expect(search.parseQuery(rest)).toEqual(search.parseQuery(typed));
      }),
    );
  });
});

describe('toggling a type', () => {
  it('adds it after the existing query', () => {
    expect(togglePickedType('', 'INTJ')).toBe('>intj');
    expect(togglePickedType('Maria  -t', 'INTJ')).toBe('Maria -t >intj');
  });

  it('adds it before a query so long that it would be cut off at the end', () => {
    const long = 'a'.repeat(96);
    expect(togglePickedType(long, 'INTJ')).toBe(`>intj ${long}`);
  });

  it('picks that type or none, and does not change the rest of the query', () => {
    fc.assert(
      fc.property(queries, types, (typed, type) => {
        const toggled = togglePickedType(typed, type);
        expect(pickedType(toggled)).toBe(pickedType(typed) === type ? null : type);
        expect(withoutPickedType(toggled)).toBe(withoutPickedType(typed));
      }),
    );
  });
});
