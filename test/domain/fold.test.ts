import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

describe('folding', () => {
  it.each([
    ['João', 'joao'],
    ['ÇÃ', 'ca'],
    ['Macabéa', 'macabea'],
    ['Mãe d’Água', 'mae d’agua'],
    ['ÀÁÂÃÄ àáâãä', 'aaaaa aaaaa'],
    ['Ñandú', 'nandu'],
    ['İstanbul', 'istanbul'],
    ['ΑΘΉΝΑ', 'αθηνα'],
    ['ЁЖ', 'еж'],
  ])('turns %s into %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('removes accents, composed or decomposed', () => {
    expect(fold('Jo\u00e3o')).toBe(fold('Joa\u0303o'));
    expect(fold('\u212b')).toBe(fold('\u00c5'));
  });

  it('keeps letters that only look like accented or joined ones', () => {
    for (const letter of ['ß', 'ø', 'đ', 'ı', 'æ', 'ﬁ', 'ａ', '²'])
      expect(fold(letter), letter).toBe(letter);
    expect(fold('STRAẞE')).toBe('straße');
  });

  it('keeps digits, signs, spaces and emoji', () => {
    for (const text of ['  a  b ', '>1(', '%_', '!-', '😀👍🏽', "d'água"])
      expect(fold(text).normalize('NFC'), text).toBe(text.replace('á', 'a'));
  });

  it('gives the same sigma at any position in a word', () => {
    expect(fold('Οδυσσεύς')).toContain(fold('ΟΔΥΣ'));
    expect(fold('Οδυσσεύς')).toBe(fold('ΟΔΥΣΣΕΥΣ'));
  });

  it('removes NUL, which ends text in SQL', () => {
    expect(fold('\0Ana\0 \0Maria\0')).toBe('ana maria');
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
        expect(folded).not.toMatch(/[\p{M}\0]/u);
        expect(folded.toLowerCase()).toBe(folded);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same for the composed and the decomposed form of a text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });
});
