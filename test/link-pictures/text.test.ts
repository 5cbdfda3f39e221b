import { describe, expect, it } from 'vitest';
import { NAME } from '../../src/link-pictures/layout.ts';
import { BLOCK, inLetters, isIllegible } from '../../src/link-pictures/letters.ts';
import { balance, drawLine, fitName, NAME_BOX, widthOf } from '../../src/link-pictures/lines.ts';

const fitted = (name: string) => fitName(inLetters(name), NAME);
const BOX = { ...NAME_BOX, widest: 760, cut: '…?' };

describe('the letters of a name', () => {
  it.each([
    ['Antônio Conselheiro', 'Antônio Conselheiro'],
    ['Dvořák', 'Dvorák'],
    ['Šárka Złoty', 'Sárka Zloty'],
    ['Ａｎａ ½', 'Ana ½'],
    ['漢字', BLOCK + BLOCK],
    ['Ana 👩🏽‍🚀', `Ana ${BLOCK}`],
    ['Zo\u0308\u0301e', 'Zöe'.normalize('NFC').replace('ö', 'o')],
  ])('of “%s” are “%s”', (name, letters) => {
    expect(inLetters(name)).toBe(letters);
  });

  it('are illegible when more than half of them are blocks', () => {
    for (const name of ['Кириллица', '漢字', '🎭🎭', 'Ana 漢字漢字']) {
      expect(isIllegible(inLetters(name)), name).toBe(true);
    }
    for (const name of ['Ana', 'Ana 漢字', '漢 A']) {
      expect(isIllegible(inLetters(name)), name).toBe(false);
    }
  });

  it('are kerned', () => {
    const pair = widthOf('AV', NAME);
    expect(pair).toBeLessThan(widthOf('A', NAME) + widthOf('V', NAME) - 10);
  });

  it('are outlines, which do not contain the name', () => {
    const drawn = drawLine(inLetters('"</svg><script>&'), NAME, 0, 0);
    expect(drawn.replace(/<\/?(?:g|path)\b[^<>"]*(?:"[^<>"]*"[^<>"]*)*>/g, '')).toBe('');
  });
});

describe('the lines of a name', () => {
  it.each([
    ['Capitu', 112, ['Capitu']],
    ['Lady Catherine de Bourgh', 80, ['Lady Catherine', 'de Bourgh']],
    ['Jean-Jacques Rousseau', 80, ['Jean-Jacques', 'Rousseau']],
    ['Schwarzenegger', 54, ['Schwarzenegger']],
    [
      'Isabel Cristina Leopoldina Augusta Micaela Gabriela Rafaela Gonzaga',
      54,
      ['Isabel Cristina', 'Leopoldina Augusta', 'Micaela Gabriela Rafae…'],
    ],
  ])('of “%s” are of %i px', (name, size, lines) => {
    expect(fitted(name)).toEqual({ size, lines });
  });

  it.each([
    ['Capitu', 112, ['é Capitu?']],
    ['Sherlock Holmes', 80, ['é Sherlock Holmes?']],
    ['Schwarzeneggerssonnen', 54, ['é Schwarzeneggerssonnen?']],
  ])('of a question about “%s” are of %i px', (name, size, lines) => {
    expect(fitName(`é ${name}?`, NAME, BOX)).toEqual({ size, lines });
  });

  it('of a truncated question end with a question mark', () => {
    expect(fitName(`é ${'W'.repeat(120)}?`, NAME, BOX).lines.at(-1)).toMatch(/W…\?$/);
  });

  it('are balanced without adding a line', () => {
    const full = fitName(
      'Só confio em máquina que eu já abri.',
      { ...NAME, size: 76 },
      {
        ...NAME_BOX,
        sizes: [{ size: 76, lines: 4 }],
      },
    );
    expect(full.lines).toEqual(['Só confio em', 'máquina que eu', 'já abri.']);
    expect(balance(full, NAME)).toEqual(['Só confio em', 'máquina que', 'eu já abri.']);
  });

  it('break a word that is too long for a line', () => {
    const { size, lines } = fitted('W'.repeat(120));
    expect(size).toBe(54);
    expect(lines).toHaveLength(3);
    expect(lines.join('')).toMatch(/^W+…$/);
  });
});
