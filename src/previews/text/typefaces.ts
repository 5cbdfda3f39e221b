import glyphs from './glyphs.json' with { type: 'json' };

/** A cut of a typeface as outlines, in thousandths of its size; see scripts/preview-glyphs.py. */
export interface Typeface {
  readonly has: (letter: string) => boolean;
  readonly advance: (letter: string) => number;
  readonly outline: (letter: string) => string;
  /** What is added between two letters; mostly negative. */
  readonly kerning: (left: string, right: string) => number;
  /** How far below the middle of its line text has its baseline. */
  readonly belowMiddle: number;
}

/** The thousandths of a size that a typeface's outlines are in. */
export const UNITS = 1000;

interface Letters {
  readonly advances: Readonly<Record<string, number>>;
  readonly outlines: Readonly<Record<string, string>>;
}

function createTypeface(
  { advances, outlines }: Letters,
  belowMiddle: number,
  kerning: Typeface['kerning'] = () => 0,
): Typeface {
  return {
    has: (letter) => Object.hasOwn(advances, letter),
    advance: (letter) => advances[letter] ?? 0,
    outline: (letter) => outlines[letter] ?? '',
    kerning,
    belowMiddle,
  };
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

/** Bricolage Grotesque 800: names and titles. */
export const DISPLAY = createTypeface(glyphs.display, BRICOLAGE_BELOW, kern);
/** Its narrow cut, with the letters of codes. */
export const CONDENSED = createTypeface(glyphs.condensed, BRICOLAGE_BELOW);
/** Figtree 600, with the letters of the groups’ names. */
export const TEXT = createTypeface(glyphs.groups, FIGTREE_BELOW);
