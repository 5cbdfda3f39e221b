import { BLOCK, type Typeface } from './letters.ts';

/** Units per font size: a typeface's measures and outlines are in thousandths of it. */
const UNITS = 1000;

/** The style of a line of text. */
export interface Style {
  readonly face: Typeface;
  /** The font size in pixels. */
  readonly size: number;
  /** The letter spacing in thousandths of the font size. */
  readonly spacing: number;
  readonly fill: string;
}

/** The shape of `BLOCK`: width, height, corner radius, and the space on each side. */
const BLOCK_SHAPE = { width: 440, height: 560, radius: 90, side: 30 } as const;
const BLOCK_FILL = '#5E677A';

/** The width of a line in pixels. */
export function widthOf(text: string, style: Style): number {
  const { end } = place(text, style);
  return (end * style.size) / UNITS;
}

/** The distance of a style's baseline below the middle of the line, in pixels. */
export function belowMiddle({ face, size }: Style): number {
  return (face.belowMiddle * size) / UNITS;
}

/** Draws a line as SVG; its first letter begins at `x`. */
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

/** Formats a length. Hundredths of a pixel are precise enough. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Text that was broken into lines of one font size. */
interface FittedText {
  readonly size: number;
  readonly lines: readonly string[];
}

/** The space for a text. */
export interface TextBox {
  /** Maximum width of a line in pixels. */
  readonly widest: number;
  /** Font sizes, largest first, each with its maximum number of lines. At the last size the text is truncated. */
  readonly sizes: readonly { readonly size: number; readonly lines: number }[];
  /** The text in place of what is truncated. */
  readonly cut: string;
}

export const NAME_BOX: TextBox = {
  widest: 570,
  sizes: [
    { size: 112, lines: 1 },
    { size: 80, lines: 2 },
    { size: 54, lines: 3 },
  ],
  cut: '…',
};

/** Breaks a text into lines at the largest font size at which it fits. */
export function fitName(letters: string, style: Style, box: TextBox = NAME_BOX): FittedText {
  const { widest, sizes, cut } = box;
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

/** The step in pixels by which narrower lines are tried. */
const STEP = 10;

/** Breaks a text again into the same number of lines, with widths as equal as possible. */
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

/** Breaks a text into full lines. A word that is too long gets its own line; a leading “é” stays with the next word. */
function breakWords(text: string, style: Style, widest: number): string[] {
  return fill(text.split(/(?<=(?<!^é)[ -])/), style, widest);
}

/** Fills lines with as many parts as fit into each. */
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
