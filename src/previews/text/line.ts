import { BLOCK } from './letters.ts';
import { type Typeface, UNITS } from './typefaces.ts';

/** How a line is set. */
export interface Style {
  readonly face: Typeface;
  /** Pixels. */
  readonly size: number;
  /** Added after each letter, in thousandths of the size. */
  readonly spacing: number;
  readonly fill: string;
}

/** Of letters that cannot be drawn: width, height and the space around. */
const BLOCK_SHAPE = { width: 440, height: 560, radius: 90, side: 30 } as const;
const BLOCK_FILL = '#5E677A';

/** Width of a line in pixels. */
export function widthOf(text: string, style: Style): number {
  const { end } = place(text, style);
  return (end * style.size) / UNITS;
}

/** SVG of a line whose first letter begins at `x`. */
export function drawLine(text: string, style: Style, x: number, baseline: number): string {
  const { placed } = place(text, style);
  const shapes = placed.map(({ letter, at }) =>
    letter === BLOCK ? block(at) : letterShape(style.face.outline(letter), at),
  );
  const scale = style.size / UNITS;
  return `<g transform="translate(${short(x)} ${short(baseline)}) scale(${scale})" fill="${style.fill}">${shapes.join('')}</g>`;
}

interface Placed {
  readonly letter: string;
  readonly at: number;
}

/** Places letters in thousandths of the size. */
function place(text: string, { face, spacing }: Style): { placed: Placed[]; end: number } {
  const letters = Array.from(text);
  const placed: Placed[] = [];
  let end = 0;
  for (const [i, letter] of letters.entries()) {
    if (i > 0) end += spacing + face.kerning(letters[i - 1] ?? '', letter);
    placed.push({ letter, at: end });
    end += letter === BLOCK ? BLOCK_SHAPE.width + 2 * BLOCK_SHAPE.side : face.advance(letter);
  }
  return { placed, end };
}

function letterShape(outline: string, at: number): string {
  return outline === '' ? '' : `<path transform="translate(${short(at)})" d="${outline}"/>`;
}

function block(at: number): string {
  const { width, height, radius, side } = BLOCK_SHAPE;
  return `<rect x="${short(at + side)}" y="${-height}" width="${width}" height="${height}" rx="${radius}" fill="${BLOCK_FILL}"/>`;
}

/** Hundredths are enough for pixels. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
