import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseQuery, QUERY_MAX_LENGTH, QUERY_MAX_TERMS } from '../../../src/domain/search/query.ts';
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
    ['capi\u200btu\u2060 \ufeffsan\ufefftiago', 'capitu santiago'],
    ['d’Arc', "d'arc"],
    ['＞ｉｎｔｊ', '>intj'],
    ['–t', '-t'],
    ['\u0301 ana \u0301 maria \u0301', 'ana maria'],
    ['>InTj', '>intj'],
    ['>1(', '>1('],
    ['!-', '!-'],
    ['%_"*\\', '%_"*\\'],
    ['😀', '😀'],
  ])('of %j is %j', (text, query) => {
    expect(parseQuery(text)).toMatchObject({ text: query, terms: query.split(' '), cut: null });
  });

  it.each(['', ' ', '\t\n\u3000', '\0', '\u0301', '\ude00', ' \0 \u0301 '])(
    'of %j is empty and has no terms',
    (text) => {
      expect(parseQuery(text)).toMatchObject({ text: '', terms: [], words: [], cut: null });
    },
  );

  it('has its words as typed and folded', () => {
    expect(parseQuery(' João \u0301 \t d’Arc\ufeff JOÃO ').words).toEqual([
      { typed: 'João', folded: 'joao' },
      { typed: 'd’Arc', folded: "d'arc" },
      { typed: 'JOÃO', folded: 'joao' },
    ]);
  });

  it('has each distinct term once, and the whole text', () => {
    expect(parseQuery('Ana maria ANA Ána')).toMatchObject({
      text: 'ana maria ana ana',
      terms: ['ana', 'maria'],
      cut: null,
    });
  });

  it('has at most 8 distinct terms, and says so', () => {
    expect(QUERY_MAX_TERMS).toBe(8);
    const eight = ['b', 'c', 'd', 'f', 'g', 'h', 'i', 'j'];
    expect(parseQuery(`${eight.join(' ')} a b`)).toMatchObject({ terms: eight, cut: null });
    expect(parseQuery(`b ${eight.join(' ')} k h`)).toMatchObject({
      text: 'b b c d f g h i j k h',
      terms: eight,
      cut: 'terms',
    });
    expect(parseQuery('b c d f g h i j k '.repeat(9))).toMatchObject({
      terms: eight,
      cut: 'terms',
    });
  });

  it.each([
    ['maria de', ['maria']],
    ['o rei do baião', ['rei', 'baiao']],
    ['de', ['de']],
    ['e o de', ['e', 'o', 'de']],
    ['dele e dela', ['dele', 'dela']],
  ])('asks nothing by small words beside others: %s', (typed, terms) => {
    expect(parseQuery(typed)).toMatchObject({ terms, cut: null });
  });

  it('is cut beyond 96 characters, and says so', () => {
    expect(QUERY_MAX_LENGTH).toBe(96);
    const longest = 'a'.repeat(96);
    expect(parseQuery(longest)).toMatchObject({ text: longest, terms: [longest], cut: null });
    expect(parseQuery(`${longest}b`)).toMatchObject({
      text: longest,
      terms: [longest],
      cut: 'characters',
    });
    const word = 'a'.repeat(95);
    expect(parseQuery(`${word} b`)).toMatchObject({ text: word, terms: [word], cut: 'characters' });
  });

  it('counts code points, so that no emoji is split', () => {
    expect(parseQuery('😀'.repeat(96))).toMatchObject({ text: '😀'.repeat(96), cut: null });
    expect(parseQuery('😀'.repeat(97))).toMatchObject({ text: '😀'.repeat(96), cut: 'characters' });
  });

  it('is measured after tidying', () => {
    const spaced = `${' '.repeat(400)}${'a\u0301'.repeat(96)}${' '.repeat(400)}`;
    expect(parseQuery(spaced)).toMatchObject({ text: 'a'.repeat(96), cut: null });
  });

  it('is cut to 384 units before it is folded', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const query = parseQuery('ana'.concat('\u0301'.repeat(300), ' é'.repeat(32_000)));
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(query).toMatchObject({ text: `ana${' e'.repeat(40)}`, cut: 'characters' });
    expect(Math.max(...lengths)).toBeLessThanOrEqual(384);
  });

  it('is tidy for any text', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text);
        expect([...query.text].length).toBeLessThanOrEqual(96);
        expect(query.text).not.toMatch(/^\s|\s$|\s\s|[^\S ]|[\p{Cc}\p{Cs}\p{M}]/u);
        const distinct = new Set(query.text === '' ? [] : query.text.split(' '));
        const large = [...distinct].filter((word) => !/^(?:d[aeo]|d[ao]s|[aeo])$/.test(word));
        const asking = large.length === 0 ? [...distinct] : large;
        expect(query.terms).toEqual(asking.slice(0, 8));
        expect(query.cut === 'terms').toBe(asking.length > 8);
        expect(query.terms).not.toContain('');
      }),
      { numRuns: 1000 },
    );
  });

  it('does not change when parsed again', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const query = parseQuery(text);
        const { text: again, terms, cut } = parseQuery(query.text);
        expect({ again, terms }).toEqual({ again: query.text, terms: query.terms });
        expect(cut).not.toBe('characters');
      }),
      { numRuns: 1000 },
    );
  });
});
