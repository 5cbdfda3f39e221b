import { DISPLAY } from './typefaces.ts';

/** Stands for a letter that cannot be drawn. */
export const BLOCK = '\u25a0';

/** Letters whose base letter Unicode does not tell. */
const BASES: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ə: 'e',
  Ə: 'E',
  '‐': '-',
  '‑': '-',
};

const GRAPHEMES = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

/** The text in letters of the display face: base letters for those that it lacks, a block for anything else. */
export function inLetters(text: string): string {
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => letterOf(segment)).join('');
}

function letterOf(grapheme: string): string {
  if (DISPLAY.has(grapheme)) return grapheme;
  const base = Array.from(grapheme.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''), (letter) =>
    DISPLAY.has(letter) ? letter : (BASES[letter] ?? BLOCK),
  );
  return base.includes(BLOCK) ? BLOCK : base.join('');
}

/** Whether more than half of such text cannot be read. */
export function isIllegible(letters: string): boolean {
  const shown = Array.from(letters.replaceAll(' ', ''));
  const blocks = shown.filter((letter) => letter === BLOCK).length;
  return shown.length === 0 || blocks > shown.length / 2;
}
