import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fold } from '../../../src/domain/fold.ts';
import {
  NAME_MAX_LENGTH,
  NAME_MAX_UNITS,
  nameIssues,
  raiseInitials,
  tidyName,
} from '../../../src/domain/people/name.ts';
import { checkTraits } from '../../../src/domain/people/personality.ts';
import { codePoints } from '../arbitraries.ts';

const texts = fc.oneof(
  fc.string({ unit: codePoints }),
  fc.string({
    unit: fc.constantFrom(
      ...[
        'a',
        '\u0301',
        ' ',
        '\t',
        '\n',
        '\u00a0',
        '\u3000',
        '\ufeff',
        '\u200b',
        '\u200c',
        '\u200d',
      ],
      ...['👩', '🚀', '🏽', '\ufe0f', 'ن', '\u064e', '🏴', '\u{e0067}', '\u{e007f}'],
    ),
  }),
);

/** Code points as `U+200E`, since most of these cannot be seen. */
const codePoint = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

it.each([
  ['machado de assis', 'Machado de Assis'],
  ['dom pedro ii', 'Dom Pedro II'],
  ["d'artagnan", "D'Artagnan"],
  ['joana d’arc', 'Joana d’Arc'],
  ['(élio) e ana', '(Élio) e Ana'],
  ['PAGU', 'PAGU'],
  ['von Trapp', 'von Trapp'],
  ['佐助', '佐助'],
])('%s in lower case is capitalized to %s', (typed, name) => {
  expect(raiseInitials(typed)).toBe(name);
});

describe('a tidied name', () => {
  it.each([
    ['  Ana  ', 'Ana'],
    ['Ana\t \r\nMaria', 'Ana Maria'],
    ['\u00a0Ana\u2003\u3000Maria\ufeff', 'Ana Maria'],
    ['Joa\u0303o', 'Jo\u00e3o'],
    [' \n\t', ''],
    ['', ''],
  ])('of %j is %j', (text, tidy) => {
    expect(tidyName(text)).toBe(tidy);
  });

  it.each([
    'JOÃO da Silva',
    'Mãe d’Água',
    '👩\u200d🚀',
    '👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥',
    '👩\u200d❤\ufe0f\u200d💋\u200d👨',
    '1\ufe0f\u20e3',
    '葛\u{e0100}飾',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'نامه\u200cای',
    'क्\u200dष',
    'ශ්\u200dරී',
  ])('keeps capitals, accents, emoji and the joiners that are needed: %s', (name) => {
    expect(tidyName(name)).toBe(name);
  });

  it.each([
    ['grapheme joiners', '034F'],
    ['variation selectors', 'FE00'],
    ['emoji selectors behind letters', 'FE0F'],
    ['ideographic selectors behind Latin letters', 'E0100'],
    ['zero-width spaces', '200B'],
    ['word joiners', '2060'],
    ['soft hyphens', '00AD'],
    ['byte order marks', 'FEFF'],
    ['tags', 'E0041'],
    ['language tags', 'E0001'],
    ['invisible times', '2062'],
    ['Hangul fillers', '3164'],
    ['joiners between Latin letters', '200D'],
    ['non-joiners between Latin letters', '200C'],
  ])('contains no %s, so that names that look the same are equal', (_, hex) => {
    const invisible = codePoint(hex);
    expect(tidyName(`An${invisible}a`)).toBe('Ana');
    expect(tidyName(`${invisible}Ana ${invisible}${invisible}Maria${invisible}`)).toBe('Ana Maria');
    expect(tidyName(`Joa${invisible}\u0303o`)).toBe('João');
  });

  it('has no joiner at the edge of an emoji, nor two in a row', () => {
    expect(tidyName('👩\u200d')).toBe('👩');
    expect(tidyName('👩\u200d\u200d🚀')).toBe('👩🚀');
    expect(tidyName('نامه\u200c\u200cای')).toBe('نامهای');
  });

  it.each([
    ['before', '\u0301\u064e\u200d\u0646'],
    ['after', '\u0646\u200d\u0654\u0327\u0646'],
  ])('does not change when tidied again, with marks reordered %s a joiner', (_, text) => {
    const tidy = tidyName(text);
    expect(tidy).not.toBe(text);
    expect(tidyName(tidy)).toBe(tidy);
  });

  it('does not change when tidied again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const tidy = tidyName(text);
        expect(tidyName(tidy)).toBe(tidy);
        expect(tidy.normalize('NFC')).toBe(tidy);
        expect(tidy).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a name whose folded form is more than twice its limit', () => {
  it.each([
    ['a ligature of eighteen letters', '\uFDFA', 13],
    ['a ligature of eight letters', '\uFDFB', 30],
    ['a syllable of three letters', '한', 80],
    ['a fraction of three signs', '½', 80],
    ['a letter of two units', '\u{10428}', 120],
  ])('has too many letters: %s', (_, sign, most) => {
    expect(nameIssues(sign.repeat(most))).toEqual([]);
    expect(nameIssues(sign.repeat(most + 1))[0]).toMatch(/^too_(many_letters|long)$/);
  });

  it('is refused for each sign that is folded to more than two', () => {
    for (let point = 0; point <= 0x10ffff; point += 1) {
      const sign = String.fromCodePoint(point);
      if (fold(sign).length > 2) expect(nameIssues(sign.repeat(NAME_MAX_LENGTH))).not.toEqual([]);
    }
  });
});

describe('a name beyond the limit of untidied text', () => {
  const marks = 'a'.concat('\u0301'.repeat(32_000), '\u0316'.repeat(32_000));

  it('is refused without normalization, which takes seconds for many marks', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const [issue] = nameIssues(tidyName(marks));
    const checked = checkTraits({ name: marks, gender: 'male', type: 'INTJ', identity: null });
    const isComposed = normalize.mock.contexts.some((text) => `${text}`.length > NAME_MAX_UNITS);
    normalize.mockRestore();
    expect(issue).toBe('too_long');
    expect(checked).toEqual({ ok: false, errors: [{ field: 'name', issue: 'too_long' }] });
    expect(isComposed).toBe(false);
  });

  it('is measured before tidying, including white space', () => {
    const padded = (length: number) => tidyName('Ana'.padEnd(length));
    expect(nameIssues(padded(NAME_MAX_UNITS))).toEqual([]);
    expect(nameIssues(padded(NAME_MAX_UNITS + 1))).toEqual(['too_long']);
  });
});

describe('a name', () => {
  it.each([
    'A',
    'Ana',
    'João Grilo',
    'Mãe d’Água',
    "O'Neill-Souza, Jr. (II)",
    '7',
    '?',
    '한국',
    'محمد',
    'नरेंद्र',
    '😀',
    '👍🏽',
    '👩\u200d🚀',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'نامه\u200cای',
    'e\u0301',
  ])('may be %s', (name) => {
    expect(nameIssues(name)).toEqual([]);
  });

  it('is required', () => {
    expect(nameIssues('')).toEqual(['required']);
  });

  it('has at most 120 characters', () => {
    expect(NAME_MAX_LENGTH).toBe(120);
    expect(nameIssues('a'.repeat(120))).toEqual([]);
    expect(nameIssues('a'.repeat(121))).toEqual(['too_long']);
    expect(nameIssues('a'.repeat(1_000_000))).toEqual(['too_long']);
  });

  it('counts an emoji of one code point as one character', () => {
    expect(nameIssues('😀'.repeat(120))).toEqual([]);
    expect(nameIssues('😀'.repeat(121))).toEqual(['too_long']);
    expect(nameIssues(`${'😀'.repeat(119)}ab`)).toEqual(['too_long']);
  });

  it('counts every code point of an emoji made of several', () => {
    const astronaut = '👩\u200d🚀';
    expect(nameIssues(astronaut.repeat(40))).toEqual([]);
    expect(nameIssues(`${astronaut.repeat(40)}a`)).toEqual(['too_long']);
  });

  it.each([
    ['NUL', '0000'],
    ['escape', '001B'],
    ['delete', '007F'],
    ['next line', '0085'],
    ['Arabic letter mark', '061C'],
    ['left-to-right mark', '200E'],
    ['right-to-left mark', '200F'],
    ['left-to-right embedding', '202A'],
    ['pop directional formatting', '202C'],
    ['right-to-left override', '202E'],
    ['left-to-right isolate', '2066'],
    ['pop directional isolate', '2069'],
    ['private use', 'E000'],
    ['private use beyond the BMP', '10FFFD'],
    ['a code point that stands for no character', 'FFFF'],
    ['an unassigned one', '0378'],
    ['a lone high surrogate', 'D83D'],
    ['a lone low surrogate', 'DE00'],
  ])('has no %s', (_, hex) => {
    for (const name of [`${codePoint(hex)}Ana`, `A${codePoint(hex)}a`, `Ana${codePoint(hex)}`])
      expect(nameIssues(name)).toEqual(['forbidden_character']);
  });

  it.each([
    ['a no-break space', '00A0'],
    ['soft hyphens', '00AD'],
    ['accents on nothing', '0301'],
    ['Hangul fillers', '3164'],
    ['zero-width spaces', '200B'],
    ['joiners', '200D'],
    ['word joiners', '2060'],
    ['blank braille', '2800'],
    ['variation selectors', 'FE0F'],
    ['tags', 'E0041'],
    ['ideographic spaces', '3000'],
  ])('is not made of %s alone', (_, hex) => {
    expect(nameIssues(codePoint(hex))).toEqual(['invisible']);
    expect(nameIssues(codePoint(hex).repeat(3))).toEqual(['invisible']);
    expect(nameIssues(`${codePoint(hex)}a`)).toEqual([]);
  });
});
