import { BLOCK, type Typeface } from './letters.ts';

/** A typeface's measures and outlines are in thousandths of a size. */
const UNITS = 1000;

/** How a line is set. */
export interface Style {
  readonly face: Typeface;
  /** Pixels. */
  readonly size: number;
  /** Added after each letter, in thousandths of the size. */
  readonly spacing: number;
  readonly fill: string;
}

/** The block that stands for a letter that cannot be drawn: width, height and the space around. */
const BLOCK_SHAPE = { width: 440, height: 560, radius: 90, side: 30 } as const;
const BLOCK_FILL = '#5E677A';

/** Width of a line in pixels. */
export function widthOf(text: string, style: Style): number {
  const { end } = place(text, style);
  return (end * style.size) / UNITS;
}

/** How far below the middle of its line the baseline of a style is, in pixels. */
export function belowMiddle({ face, size }: Style): number {
  return (face.belowMiddle * size) / UNITS;
}

/** SVG of a line whose first letter begins at `x`. */
export function drawLine(text: string, style: Style, x: number, baseline: number): string {
  const { placed } = place(text, style);
  const shapes = placed.map(({ letter, at }) =>
    letter === BLOCK ? block(at) : letterShape(style.face.outlines[letter] ?? '', at),
  );
  const scale = style.size / UNITS;
  return `<g transform="translate(${short(x)} ${short(baseline)}) scale(${scale})" fill="${style.fill}">${shapes.join('')}</g>`;
}

/** Places letters in thousandths of the size. */
function place(text: string, { face, spacing }: Style) {
  const letters = Array.from(text);
  const placed: { readonly letter: string; readonly at: number }[] = [];
  let end = 0;
  for (const [i, letter] of letters.entries()) {
    if (i > 0) end += spacing + face.kerning(letters[i - 1] ?? '', letter);
    placed.push({ letter, at: end });
    end +=
      letter === BLOCK ? BLOCK_SHAPE.width + 2 * BLOCK_SHAPE.side : (face.advances[letter] ?? 0);
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

/** A text in lines of one size. */
interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** Where a text stands. */
export interface Room {
  /** In pixels. */
  readonly widest: number;
  /** Sizes, and how many lines each may have, from the greatest; at the last one the text is cut. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  /** The text in place of what is cut off. */
  readonly cut: string;
}

export const NAME_ROOM: Room = {
  widest: 570,
  sizes: [
    { size: 112, lines: 1 },
    { size: 80, lines: 2 },
    { size: 54, lines: 3 },
  ],
  cut: '…',
};

/** The greatest size at which a text fits. */
export function fitName(letters: string, style: Style, room: Room = NAME_ROOM): FittedText {
  const { widest, sizes, cut } = room;
  for (const { size, lines: most } of sizes) {
    const lines = breakWords(letters, { ...style, size }, widest);
    if (lines.length <= most && lines.every((line) => fits(line, { ...style, size }, widest)))
      return { size, lines };
  }
  const { size, lines: most } = sizes.at(-1) ?? { size: style.size, lines: 1 };
  const small = { ...style, size };
  const lines = breakWords(letters, small, widest).flatMap((line) =>
    fill(Array.from(line), small, widest),
  );
  if (lines.length <= most) return { size, lines };
  const rest = lines.slice(most - 1).join(' ');
  return { size, lines: [...lines.slice(0, most - 1), shorten(rest, cut, small, widest)] };
}

/** How much narrower lines are tried. */
const STEP = 10;

/** Breaks a text anew into the same number of lines, whose widths differ as little as they can. */
export function balance({ size, lines }: FittedText, style: Style): readonly string[] {
  const sized = { ...style, size };
  const text = lines.join(' ');
  let balanced = lines;
  for (;;) {
    const widest = Math.max(...balanced.map((line) => widthOf(line, sized))) - STEP;
    const narrower = breakWords(text, sized, widest);
    if (narrower.length > lines.length || !narrower.every((line) => fits(line, sized, widest)))
      return balanced;
    balanced = narrower;
  }
}

/** Lines as full as they get; a word that is too long has one of its own. “é” stays beside the name it asks about. */
function breakWords(text: string, style: Style, widest: number): string[] {
  return fill(text.split(/(?<=(?<!^é)[ -])/), style, widest);
}

/** Lines of as many parts as fit into each. */
function fill(parts: readonly string[], style: Style, widest: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line !== '' && !fits(line + part, style, widest)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}

function shorten(text: string, cut: string, style: Style, widest: number): string {
  const letters = Array.from(text);
  while (!fits(letters.join('').trimEnd() + cut, style, widest)) letters.pop();
  return letters.join('').trimEnd() + cut;
}

function fits(line: string, style: Style, widest: number): boolean {
  return widthOf(line.trimEnd(), style) <= widest;
}
