import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../src/domain/fold.ts';
import { codePoints } from './arbitraries.ts';

const texts = fc.oneof(
  fc.string({ unit: codePoints }),
  fc.string({ unit: 'grapheme' }),
  // Where folding is hardest: capitals whose small form has a mark, the sigmas, marks, NUL, jamo.
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

  it('takes the accent off however it is written', () => {
    expect(fold('Jo\u00e3o')).toBe(fold('Joa\u0303o'));
    expect(fold('\u212b')).toBe(fold('\u00c5'));
  });

  it('keeps letters that merely look like an accented or a joined one', () => {
    for (const letter of ['ß', 'ø', 'đ', 'ı', 'æ', 'ﬁ', 'ａ', '²'])
      expect(fold(letter), letter).toBe(letter);
    expect(fold('STRAẞE')).toBe('straße');
  });

  it('keeps digits, signs, spaces and emoji', () => {
    for (const text of ['  a  b ', '>1(', '%_', '!-', '😀👍🏽', "d'água"])
      expect(fold(text).normalize('NFC'), text).toBe(text.replace('á', 'a'));
  });

  it('writes a sigma one way, wherever it stands in the word', () => {
    expect(fold('Οδυσσεύς')).toContain(fold('ΟΔΥΣ'));
    expect(fold('Οδυσσεύς')).toBe(fold('ΟΔΥΣΣΕΥΣ'));
  });

  it('strips NUL, at which SQL text would end', () => {
    expect(fold('\0Ana\0 \0Maria\0')).toBe('ana maria');
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves neither a mark nor a NUL, and nothing for lower case to change', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const folded = fold(text);
        expect(folded).not.toMatch(/[\p{M}\0]/u);
        expect(folded.toLowerCase()).toBe(folded);
      }),
      { numRuns: 1000 },
    );
  });

  it('makes no difference between the composed and the decomposed form of a text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(fold(text.normalize('NFC'))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
      }),
      { numRuns: 1000 },
    );
  });
});
