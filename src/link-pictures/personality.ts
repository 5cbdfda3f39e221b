import type { Personality } from '../domain/people/personality.ts';
import { labelOf } from '../domain/types/cell.ts';
import { groupOf } from '../domain/types/groups.ts';
import { typeName } from '../domain/types/type-names.ts';
import { readFigure } from '../figures/read-figure.ts';
import {
  BOTTOM,
  drawPortrait,
  foot,
  groupLine,
  heightOf,
  LEFT,
  type Line,
  NAME,
  type Palette,
  type PortraitSize,
  paletteOf,
  type ReadPortrait,
  stack,
  svg,
  TOP,
  textLine,
} from './layout.ts';
import { CONDENSED, DISPLAY, inLetters, isIllegible } from './letters.ts';
import { belowMiddle, drawLine, fitName, type Style, widthOf } from './lines.ts';

const LARGE: PortraitSize = { side: 148, ring: 7 };
const SMALL: PortraitSize = { side: 116, ring: 6 };
const TYPE_SIZE = 52;

/** Arranges the lines of text about a personality, and chooses the size of its portrait. */
export function arrange({ name, gender, type, identity }: Personality): {
  readonly lines: readonly Line[];
  readonly size: PortraitSize;
} {
  const group = groupOf(type);
  const palette = paletteOf(group);
  const letters = inLetters(name);
  const code = labelOf({ type, identity });
  const title = typeName(type, gender);
  if (isIllegible(letters)) {
    const large = [
      textLine(code, codeStyle(palette, NAME.size), 0.98),
      textLine(title, fitTitle(title, palette), 0.98),
    ];
    return { lines: [...large, groupLine(group, palette)], size: SMALL };
  }
  const { size, lines } = fitName(letters, NAME);
  return {
    lines: [
      ...lines.map((line) => textLine(line, { ...NAME, size }, 0.98)),
      typeLine(code, title, palette),
      groupLine(group, palette),
    ],
    size: lines.length > 1 ? SMALL : LARGE,
  };
}

/** Draws name, title and group of a personality beside its figure, as SVG. */
export async function drawPersonality(
  personality: Personality,
  readPortrait: ReadPortrait,
): Promise<string> {
  const { type } = personality;
  const { lines, size } = arrange(personality);
  const portrait = await readPortrait(size);
  const { ground, person } = await readFigure(personality);
  const height = heightOf(lines);
  const top = portrait === null ? (TOP + BOTTOM - height) / 2 : BOTTOM - height;
  const figure = `<g transform="translate(618 30) scale(1.875)">${ground}${person}</g>`;
  const round = portrait === null ? '' : drawPortrait(portrait, size, TOP);
  return svg(paletteOf(groupOf(type)).light, figure + round + stack(lines, top) + foot());
}

function codeStyle({ deep }: Palette, size: number): Style {
  return { face: CONDENSED, size, spacing: 10, fill: deep };
}

function titleStyle({ text }: Palette, size: number): Style {
  return { face: DISPLAY, size, spacing: size < NAME.size ? 0 : -15, fill: text };
}

/** The style of a title in one line: the size of a name, or smaller if the title would be too wide. */
function fitTitle(title: string, palette: Palette): Style {
  const style = titleStyle(palette, NAME.size);
  return { ...style, size: Math.min(style.size, (style.size * 570) / widthOf(title, style)) };
}

/** A line with the code and the title side by side. */
function typeLine(code: string, title: string, palette: Palette): Line {
  const codes = codeStyle(palette, TYPE_SIZE);
  const titles = titleStyle(palette, TYPE_SIZE);
  const baseline = belowMiddle(titles);
  const space = widthOf(' ', titles);
  return {
    height: TYPE_SIZE * 1.1,
    above: 20,
    draw: (middle) =>
      drawLine(code, codes, LEFT, middle + baseline) +
      drawLine(title, titles, LEFT + widthOf(code, codes) + space, middle + baseline),
  };
}
