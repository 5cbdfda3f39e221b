import { groupOf } from '../../domain/groups.ts';
import { typeNames } from '../../domain/type-names.ts';
import type { TypeCode } from '../../domain/vocabulary.ts';
import { CONDENSED } from '../text/typefaces.ts';
import { readFigure } from './figure.ts';
import { paletteOf } from './palette.ts';
import { BOTTOM, foot, groupLine, heightOf, NAME, stack, svg, TOP, textLine } from './parts.ts';

/** The type's code and titles beside both illustrations, before one ground. */
export async function drawType(type: TypeCode): Promise<string> {
  const group = groupOf(type);
  const palette = paletteOf(group);
  const code = { face: CONDENSED, size: 200, spacing: -20, fill: palette.text };
  const title = { ...NAME, size: 52, spacing: 0, fill: palette.deep };
  const lines = [
    textLine(type, code, 0.8),
    ...typeNames(type).map((name, i) => textLine(name, title, 1.1, i === 0 ? 30 : 0)),
    groupLine(group, palette),
  ];
  const [female, male] = [await readFigure(type, 'female'), await readFigure(type, 'male')];
  const figures =
    '<g transform="translate(534 30) scale(1.875)">' +
    `<g transform="translate(14)">${female.ground}</g>` +
    `<g transform="translate(-30 64) scale(.8)">${male.person}</g>` +
    `<g transform="translate(70 22.4) scale(.93)">${female.person}</g></g>`;
  return svg(palette.light, figures + stack(lines, (TOP + BOTTOM - heightOf(lines)) / 2) + foot());
}
