import glyphs from './glyphs.json' with { type: 'json' };

/** A cut of a typeface as outlines, in thousandths of its size; see scripts/preview-glyphs.py. */
export interface Typeface {
  /** How far after each of its letters the next one begins. */
  readonly advances: Readonly<Record<string, number>>;
  readonly outlines: Readonly<Record<string, string>>;
  /** What is added between two letters; mostly negative. */
  readonly kerning: (left: string, right: string) => number;
  /** How far below the middle of its line text has its baseline. */
  readonly belowMiddle: number;
}

const { step, zero, values, ...classes } = glyphs.kerning;
const leftClasses: Readonly<Record<string, number>> = classes.left;
const rightClasses: Readonly<Record<string, number>> = classes.right;

function kern(left: string, right: string): number {
  const value = values[leftClasses[left] ?? -1]?.charCodeAt(rightClasses[right] ?? -1);
  return value === undefined || Number.isNaN(value) ? 0 : (value - zero.charCodeAt(0)) * step;
}

/** Half of ascent less descent. */
const BRICOLAGE_BELOW = (930 - 270) / 2;
const FIGTREE_BELOW = (950 - 250) / 2;

const notKerned = (): number => 0;

/** Bricolage Grotesque 800: names and titles. */
export const DISPLAY: Typeface = { ...glyphs.display, kerning: kern, belowMiddle: BRICOLAGE_BELOW };
/** Its narrow cut, with the letters of codes. */
export const CONDENSED: Typeface = {
  ...glyphs.condensed,
  kerning: notKerned,
  belowMiddle: BRICOLAGE_BELOW,
};
/** Figtree 600, with the letters of the groups’ names. */
export const TEXT: Typeface = { ...glyphs.groups, kerning: notKerned, belowMiddle: FIGTREE_BELOW };

/** The letter that is drawn in place of one that cannot be. */
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
  const isDrawn = (letter: string): boolean => Object.hasOwn(DISPLAY.advances, letter);
  if (isDrawn(grapheme)) return grapheme;
  const base = Array.from(grapheme.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, ''), (letter) =>
    isDrawn(letter) ? letter : (BASES[letter] ?? BLOCK),
  );
  return base.includes(BLOCK) ? BLOCK : base.join('');
}

/** Whether more than half of such text cannot be read. */
export function isIllegible(letters: string): boolean {
  const shown = Array.from(letters.replaceAll(' ', ''));
  const blocks = shown.filter((letter) => letter === BLOCK).length;
  return shown.length === 0 || blocks > shown.length / 2;
}
