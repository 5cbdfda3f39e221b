import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseQuery, shortenQuery } from '../../../src/domain/search/query.ts';

function readOf(typed: string) {
  const { text, terms, cut } = parseQuery(typed);
  return { text, terms, cut };
}

it('a text of thousands of letters becomes one of 97, still reported as cut', () => {
  const short = shortenQuery('á'.repeat(5_000));
  expect(short).toBe('á'.repeat(97));
  expect(readOf(short)).toEqual(readOf('á'.repeat(5_000)));
});

it('a text without an ignored part stays unchanged', () => {
  for (const text of ['', 'ana', '  ana  maria ', 'a'.repeat(96), 'a '.repeat(47)]) {
    expect(shortenQuery(text)).toBe(text);
  }
});

const units = fc.constantFrom('a', 'B', ' ', '\t', 'é', 'e\u0301', '\u0316', '😀', '\ud800', '\0');

it('a shortened text is parsed like the original, and is not shortened again', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 1_200 }), (parts) => {
      const typed = parts.join('');
      const short = shortenQuery(typed);
      expect(readOf(short)).toEqual(readOf(typed));
      expect(shortenQuery(short)).toBe(short);
    }),
  );
});
