import glyphs from './glyphs.json' with { type: 'json' };

/** A cut of a typeface as outlines, in thousandths of the font size; see scripts/preview-glyphs.py. */
export interface Typeface {
  /** The advance width of each letter. */
  readonly advances: Readonly<Record<string, number>>;
  readonly outlines: Readonly<Record<string, string>>;
  /** The space that is added between two letters, mostly negative. */
  readonly kerning: (left: string, right: string) => number;
  /** The distance of the baseline below the middle of a line. */
  readonly belowMiddle: number;
}

const { step, zero, values, ...classes } = glyphs.kerning;
const leftClasses: Readonly<Record<string, number>> = classes.left;
const rightClasses: Readonly<Record<string, number>> = classes.right;

function kern(left: string, right: string): number {
  const value = values[leftClasses[left] ?? -1]?.charCodeAt(rightClasses[right] ?? -1);
  return value === undefined || Number.isNaN(value) ? 0 : (value - zero.charCodeAt(0)) * step;
}

/** Half of the difference of ascent and descent. */
const BRICOLAGE_BELOW = (930 - 270) / 2;
const FIGTREE_BELOW = (950 - 250) / 2;

const notKerned = (): number => 0;

/** Bricolage Grotesque 800, for names and titles. */
export const DISPLAY: Typeface = { ...glyphs.display, kerning: kern, belowMiddle: BRICOLAGE_BELOW };
/** The condensed cut of Bricolage Grotesque, with the letters of codes only. */
export const CONDENSED: Typeface = {
  ...glyphs.condensed,
  kerning: notKerned,
  belowMiddle: BRICOLAGE_BELOW,
};
/** Figtree 600, with the letters of the groups' names only. */
export const TEXT: Typeface = { ...glyphs.groups, kerning: notKerned, belowMiddle: FIGTREE_BELOW };

/** The character that replaces a letter that the typeface lacks. */
export const BLOCK = '\u25a0';

/** Base letters that Unicode's decompositions do not provide. */
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

/** Converts text to letters of the display face: letters that it lacks become base letters, anything else a block. */
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

/** Whether more than half of the letters that `inLetters` returned are blocks. */
export function isIllegible(letters: string): boolean {
  const shown = Array.from(letters.replaceAll(' ', ''));
  const blocks = shown.filter((letter) => letter === BLOCK).length;
  return shown.length === 0 || blocks > shown.length / 2;
}
