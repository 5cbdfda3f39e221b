import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fold } from '../../src/domain/fold.ts';
import { codePoints } from './arbitraries.ts';

const texts = fc.oneof(
  fc.string({ unit: codePoints }),
  fc.string({ unit: 'grapheme' }),
  // Difficult cases: capitals whose lower case has a mark, sigmas, combining marks, NUL, jamo.
  fc.string({
    unit: fc.constantFrom('İ', 'I', 'ẞ', 'Σ', 'ς', 'Å', '\u0301', '\u0307', '\0', '한'),
  }),
);

/** Signs that are folded to one text: their name, the text, and the signs. */
const SAME: readonly (readonly [string, string, string])[] = [
  ['apostrophes', "'", '’‘‛ʼʻʹ′`´＇'],
  ['quotation marks', '"', '“”„‟＂'],
  ['hyphens and dashes', '-', '‐‑‒–—―−﹘﹣－'],
  ['dots', '...', '…'],
  ['feminine ordinals', 'a', 'ª'],
  ['masculine ordinals', 'o', 'º'],
  ['ligatures', 'fi', 'ﬁ'],
  ['letters of full width', 'a', 'ａＡ'],
  ['digits above the line', '2', '²'],
  ['letters of formulas', 'a', '𝒜𝐚'],
  ['strokes through o', 'o', 'øØǿ'],
  ['strokes through l', 'l', 'łŁ'],
  ['sharp s', 'ss', 'ßẞ'],
  ['ash', 'ae', 'æÆǽ'],
  ['ethel', 'oe', 'œŒ'],
  ['barred d and eth', 'd', 'đĐðÐ'],
  ['thorn', 'th', 'þÞ'],
  ['dotless i', 'i', 'ıİI'],
];

const INVISIBLE = Array.from(
  '\u00ad\u034f\u115f\u180e\u200b\u200c\u200d\u200e\u2060\u2063\u3164\ufe0f\ufeff\ufff9\u{e0041}\u{e0101}\u0301\0\x1f',
);

describe('folding', () => {
  it.each([
    ['João', 'joao'],
    ['ÇÃ', 'ca'],
    ['Macabéa', 'macabea'],
    ['Mãe d’Água', "mae d'agua"],
    ['ÀÁÂÃÄ àáâãä', 'aaaaa aaaaa'],
    ['Ñandú', 'nandu'],
    ['İstanbul', 'istanbul'],
    ['ΑΘΉΝΑ', 'αθηνα'],
    ['ЁЖ', 'еж'],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it.each(SAME)('takes all %s for %j', (_, folded, signs) => {
    for (const sign of signs) {
      expect(fold(sign), JSON.stringify(sign)).toBe(folded);
      expect(fold(`${sign}x`), JSON.stringify(sign)).toBe(`${folded}x`);
    }
  });

  it.each(['a\u00a0b', 'a\u2003b', 'a\u3000b', '\ta  b\n', ' a \ufeff b ', 'a¨b', 'a \u0301 b'])(
    'has single spaces, between words alone: %j',
    (text) => {
      expect(fold(text)).toBe('a b');
    },
  );

  it('ignores invisible characters', () => {
    for (const sign of INVISIBLE) {
      expect(fold(`${sign}Ca${sign}pitu${sign}`), JSON.stringify(sign)).toBe('capitu');
      expect(fold(`Joa${sign}\u0303o`), JSON.stringify(sign)).toBe('joao');
    }
  });

  it('is equal for texts that differ only in look-alikes and invisible characters', () => {
    const alike = SAME.flatMap(([, plain, signs]) => Array.from(signs, (sign) => [sign, plain]));
    const pairs = fc.oneof(
      fc.constantFrom(...alike),
      fc.constantFrom(...INVISIBLE).map((sign) => [sign, '']),
      codePoints.map((point) => [point, point]),
      fc
        .tuple(fc.constantFrom('\u0301', '\u0316'), fc.nat({ max: 900 }))
        .map(([mark, count]) => [mark.repeat(count), '']),
    );
    fc.assert(
      fc.property(fc.array(pairs, { maxLength: 12 }), (found) => {
        const [one, other] = [0, 1].map((side) => found.map((pair) => pair[side]).join(''));
        expect(fold(one ?? '')).toBe(fold(other ?? ''));
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps digits, other signs and emoji', () => {
    for (const text of ['>1(', '%_', '!-', '😀👍🏽', "d'água", 'a#b+c&d', 'жщ', '한'])
      expect(fold(text).normalize('NFC'), text).toBe(text.replace('á', 'a'));
  });

  it('turns a final sigma into a regular one', () => {
    expect(fold('Οδυσσεύς')).toContain(fold('ΟΔΥΣ'));
    expect(fold('Οδυσσεύς')).toBe(fold('ΟΔΥΣΣΕΥΣ'));
  });

  it('does not decompose runs of marks, which takes quadratic time', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    const folded = fold('ca'.concat('\u0301\u0316'.repeat(32_000), 'pitú'));
    const lengths = normalize.mock.contexts.map((text) => String(text).length);
    normalize.mockRestore();
    expect(folded).toBe('capitu');
    expect(Math.max(...lengths)).toBe(6);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no combining mark, NUL or upper case', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = fold(text);
        expect(folded).not.toMatch(
          /[\p{M}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]|^ | $| {2}/u,
        );
        expect(folded.toLowerCase()).toBe(folded);
      }),
      { numRuns: 1000 },
    );
  });

  it('is equal for the composed and the decomposed form of a text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same on the fast path for Latin-1 as on the general path', () => {
    const latin = fc.string({
      unit: fc.integer({ min: 32, max: 255 }).map((unit) => String.fromCharCode(unit)),
    });
    fc.assert(
      fc.property(latin, (text) => {
        // An invisible character forces the general path.
        expect(fold(`${text}\u200B`)).toBe(fold(text));
      }),
      { numRuns: 2000 },
    );
  });
});
