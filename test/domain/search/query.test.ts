import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, QUERY_MAX_LENGTH } from '../../../src/domain/search/query.ts';
import { codePoints } from '../arbitraries.ts';

const typed = fc.oneof(
  fc.string({ unit: codePoints, maxLength: 100 }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({
    unit: fc.constantFrom('a', 'Ã', 'İ', '한', '😀', ' ', '\t', '\u00a0', '\u0301', '\0', '\ud83d'),
    maxLength: 100,
  }),
);

describe('a query', () => {
  it.each([
    ['Ana', 'ana'],
    ['JOÃO', 'joao'],
    ['  Maria \t\r\n Silva  ', 'maria silva'],
    ['maria\u00a0\u2003silva', 'maria silva'],
    ['a\u0007na\u007f', 'ana'],
    ['\0ana\0', 'ana'],
    ['ana\ud83d', 'ana'],
    ['\u0301 ana \u0301 maria \u0301', 'ana maria'],
    ['>InTj', '>intj'],
    ['>1(', '>1('],
    ['!-', '!-'],
    ['%_"*\\', '%_"*\\'],
    ['😀', '😀'],
  ])('of %j is %j', (text, query) => {
    expect(parseQuery(text)).toEqual({ text: query, terms: query.split(' '), cut: false });
  });

  it.each(['', ' ', '\t\n\u3000', '\0', '\u0301', '\ude00', ' \0 \u0301 '])(
    'of %j is empty and has no terms',
    (text) => {
      expect(parseQuery(text)).toEqual({ text: '', terms: [], cut: false });
    },
  );

  it('is split into terms at spaces', () => {
    expect(parseQuery(' Analistas  -T\nmaria ').terms).toEqual(['analistas', '-t', 'maria']);
  });

  it('is cut beyond 64 characters, and says so', () => {
    expect(QUERY_MAX_LENGTH).toBe(64);
    const longest = 'a'.repeat(64);
    expect(parseQuery(longest)).toEqual({ text: longest, terms: [longest], cut: false });
    expect(parseQuery(`${longest}b`)).toEqual({ text: longest, terms: [longest], cut: true });
  });

  it('is measured in code points, so that no emoji is split', () => {
    expect(parseQuery('😀'.repeat(64))).toMatchObject({ text: '😀'.repeat(64), cut: false });
    expect(parseQuery('😀'.repeat(65))).toMatchObject({ text: '😀'.repeat(64), cut: true });
  });

  it('is measured after tidying', () => {
    const spaced = `${' '.repeat(500)}${'a\u0301'.repeat(64)}${' '.repeat(500)}`;
    expect(parseQuery(spaced)).toMatchObject({ text: 'a'.repeat(64), cut: false });
  });

  it('has no trailing space when cut after a word', () => {
    const { text, terms, cut } = parseQuery(`${'a'.repeat(63)} b`);
    expect({ text, terms, cut }).toEqual({ text: 'a'.repeat(63), terms: [text], cut: true });
  });

  it('is tidy for any text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text);
        expect([...query.text].length).toBeLessThanOrEqual(64);
        expect(query.text).not.toMatch(/^\s|\s$|\s\s|[^\S ]|[\p{Cc}\p{Cs}\p{M}]/u);
        expect(query.terms.join(' ')).toBe(query.text);
        expect(query.terms).not.toContain('');
      }),
      { numRuns: 1000 },
    );
  });

  it('does not change when parsed again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text);
        expect(parseQuery(query.text)).toEqual({ ...query, cut: false });
      }),
      { numRuns: 1000 },
    );
  });
});
