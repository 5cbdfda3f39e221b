import { PREVIEW_SIZE } from '../domain/preview.ts';
import { GROUP_COLOURS, GROUP_DEFINITIONS } from '../domain/types/groups.ts';
import type { Group } from '../domain/vocabulary.ts';
import { DISPLAY, TEXT } from './letters.ts';
import { belowMiddle, drawLine, type Style, widthOf } from './lines.ts';

/** Colours of the light theme in `tokens.css`, since a picture is the same for all visitors. */
export const INK = '#1F2430';
export const RING = '#51596A';

export interface Palette {
  readonly main: string;
  readonly light: string;
  readonly text: string;
  readonly deep: string;
}

const TEXTS: Readonly<Record<Group, Pick<Palette, 'text' | 'deep'>>> = {
  analysts: { text: '#764F89', deep: '#4B2D5B' },
  diplomats: { text: '#1B7350', deep: '#0F5238' },
  sentinels: { text: '#226F89', deep: '#15495B' },
  explorers: { text: '#875F09', deep: '#5E4105' },
};

export function paletteOf(group: Group): Palette {
  return { ...GROUP_COLOURS[group], ...TEXTS[group] };
}

/** The left margin in pixels. No text is closer to an edge than 56. */
export const LEFT = 72;
/** Text is placed between these heights, above the footer. */
export const TOP = 72;
export const BOTTOM = 492;

export const NAME: Style = { face: DISPLAY, size: 112, spacing: -20, fill: INK };

/** The SVG document of a picture with a background colour. */
export function svg(ground: string, content: string): string {
  const { width, height } = PREVIEW_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${ground}" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`;
}

/** A line in a stack of lines, with its height and the space above it, in pixels. */
export interface Line {
  readonly height: number;
  readonly above: number;
  /** Draws the line vertically centred at this height. */
  readonly draw: (middle: number) => string;
}

/** The height of a stack of lines. */
export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { above, height }, i) => sum + height + (i === 0 ? 0 : above), 0);
}

/** Draws lines one below the other. */
export function stack(lines: readonly Line[], top: number): string {
  let y = top;
  return lines
    .map(({ height, above, draw }, i) => {
      if (i > 0) y += above;
      y += height;
      return draw(y - height / 2);
    })
    .join('');
}

/** A line of text in one style. */
export function textLine(
  text: string,
  style: Style,
  leading: number,
  above = 0,
  left = LEFT,
): Line {
  return {
    height: style.size * leading,
    above,
    draw: (middle) => drawLine(text, style, left, middle + belowMiddle(style)),
  };
}

const MARKS: Readonly<Record<Group, string>> = {
  analysts: '<path d="M10 1 19 10 10 19 1 10Z"/>',
  diplomats: '<circle cx="10" cy="10" r="8.5"/>',
  sentinels: '<path d="M2 19V9.5a8 8 0 0 1 16 0V19Z"/>',
  explorers: '<path d="M10 1.5 19.5 18.5H.5Z"/>',
};
const MARK_SIDE = 24;
const GROUP_SIZE = 30;

/** A line with the mark and the name of a group. */
export function groupLine(group: Group, { main, deep }: Palette): Line {
  const style = { face: TEXT, size: GROUP_SIZE, spacing: 0, fill: deep };
  const baseline = belowMiddle(style);
  return {
    height: GROUP_SIZE,
    above: 14,
    draw: (middle) =>
      mark(group, main, LEFT, middle - MARK_SIDE / 2, MARK_SIDE) +
      drawLine(GROUP_DEFINITIONS[group].name, style, LEFT + MARK_SIDE + 12, middle + baseline),
  };
}

function mark(group: Group, fill: string, x: number, y: number, side: number): string {
  return `<g transform="translate(${x} ${y}) scale(${side / 20})" fill="${fill}">${MARKS[group]}</g>`;
}

const FOOT_BOTTOM = 574;
const LOGO_SIDE = 40;

/** Draws the logo and the product's name at the bottom left. */
export function foot(): string {
  return drawLogo(LEFT, FOOT_BOTTOM - LOGO_SIDE);
}

/** Draws the logo and the product's name at the top right. */
export function cornerLogo(): string {
  const width = LOGO_SIDE + LOGO_GAP + widthOf(LOGO_TEXT, LOGO_STYLE);
  return drawLogo(PREVIEW_SIZE.width - LEFT - width, 56);
}

const LOGO_TEXT = 'MBTI DB';
const LOGO_STYLE: Style = { ...NAME, size: 28, spacing: 0 };
const LOGO_GAP = 14;

function drawLogo(left: number, top: number): string {
  const unit = LOGO_SIDE / 44;
  const marks = LOGO.map(({ group, x, y }) =>
    mark(group, paletteOf(group).main, left + x * unit, top + y * unit, 20 * unit),
  );
  const baseline = top + LOGO_SIDE / 2 + 0.33 * LOGO_STYLE.size;
  return marks.join('') + drawLine(LOGO_TEXT, LOGO_STYLE, left + LOGO_SIDE + LOGO_GAP, baseline);
}

const LOGO = [
  { group: 'analysts', x: 1, y: 1 },
  { group: 'diplomats', x: 23, y: 1 },
  { group: 'sentinels', x: 1, y: 23 },
  { group: 'explorers', x: 23, y: 23 },
] as const;

/** The size of a portrait in pixels: its diameter including the ring, and the width of the ring. */
export interface PortraitSize {
  readonly side: number;
  readonly ring: number;
}

/** Reads a portrait as the data URL of a square picture that fits this size; null if there is none. */
export type ReadPortrait = (size: PortraitSize) => Promise<string | null>;

/** Draws a round portrait at the left; `address` is the data URL of a square picture. */
export function drawPortrait(address: string, { side, ring }: PortraitSize, top: number): string {
  const centre = side / 2;
  const inner = side - 2 * ring;
  return (
    `<g transform="translate(${LEFT} ${top})">` +
    `<clipPath id="round"><circle cx="${centre}" cy="${centre}" r="${centre - ring / 2}"/></clipPath>` +
    `<g clip-path="url(#round)"><path fill="#fff" d="M0 0H${side}V${side}H0Z"/>` +
    `<image x="${ring}" y="${ring}" width="${inner}" height="${inner}" href="${address}"/></g>` +
    `<circle cx="${centre}" cy="${centre}" r="${centre - ring / 2}" fill="none" stroke="${RING}" stroke-width="${ring}"/></g>`
  );
}
