import { GROUP_DEFINITIONS } from '../../domain/groups.ts';
import { PREVIEW_SIZE } from '../../domain/preview.ts';
import type { Group } from '../../domain/vocabulary.ts';
import { drawLine, type Style } from '../text/line.ts';
import { DISPLAY, TEXT } from '../text/typefaces.ts';
import { INK, type Palette, paletteOf } from './palette.ts';

/** Pixels. No text is nearer to an edge than 56. */
export const LEFT = 72;
/** Text stands between these heights, above the foot. */
export const TOP = 72;
export const BOTTOM = 492;

export const NAME: Style = { face: DISPLAY, size: 112, spacing: -20, fill: INK };

/** The whole picture. */
export function svg(ground: string, content: string): string {
  const { width, height } = PREVIEW_SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path fill="${ground}" d="M0 0H${width}V${height}H0Z"/>${content}</svg>`;
}

/** Text one below the other; each line has a height and the space above it. */
export interface Line {
  readonly height: number;
  readonly above: number;
  /** Draws it around this middle. */
  readonly draw: (middle: number) => string;
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { above, height }, i) => sum + height + (i === 0 ? 0 : above), 0);
}

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

/** A line of one style. */
export function textLine(text: string, style: Style, leading: number, above = 0): Line {
  const baseline = (style.face.belowMiddle * style.size) / 1000;
  return {
    height: style.size * leading,
    above,
    draw: (middle) => drawLine(text, style, LEFT, middle + baseline),
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

/** The mark and the name of a group. */
export function groupLine(group: Group, { main, deep }: Palette): Line {
  const style = { face: TEXT, size: GROUP_SIZE, spacing: 0, fill: deep };
  const baseline = (style.face.belowMiddle * style.size) / 1000;
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

/** The logo and the product's name. */
export function foot(): string {
  const top = FOOT_BOTTOM - LOGO_SIDE;
  const unit = LOGO_SIDE / 44;
  const marks = LOGO.map(({ group, x, y }) =>
    mark(group, paletteOf(group).main, LEFT + x * unit, top + y * unit, 20 * unit),
  );
  const style = { ...NAME, size: 28, spacing: 0 };
  return (
    marks.join('') +
    drawLine('MBTI DB', style, LEFT + LOGO_SIDE + 14, top + LOGO_SIDE / 2 + 0.33 * style.size)
  );
}

const LOGO = [
  { group: 'analysts', x: 1, y: 1 },
  { group: 'diplomats', x: 23, y: 1 },
  { group: 'sentinels', x: 1, y: 23 },
  { group: 'explorers', x: 23, y: 23 },
] as const;
