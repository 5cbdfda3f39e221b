import { TYPE_TEXTS } from '../../domain/texts/types.ts';
import { groupOf } from '../../domain/types/groups.ts';
import type { TypeCode } from '../../domain/vocabulary.ts';
import { balance, fitName, type Room } from '../text/fit-name.ts';
import { drawLine, type Style, widthOf } from '../text/line.ts';
import { CONDENSED } from '../text/typefaces.ts';
import { readFigure } from './figure.ts';
import { paletteOf } from './palette.ts';
import { LEFT, NAME, stack, svg, textLine } from './parts.ts';

const MOTTO: Style = { ...NAME, spacing: -15 };
const ROOM: Room = {
  widest: 620,
  sizes: [
    { size: 76, lines: 4 },
    { size: 60, lines: 5 },
  ],
  cut: '…',
};
const MOTTO_TOP = 64;
const BASELINE = 551;

/** The type's motto above its code, beside one illustration. */
export async function drawType(type: TypeCode): Promise<string> {
  const { light, text, deep } = paletteOf(groupOf(type));
  const { ground, person } = await readFigure(type, type.startsWith('I') ? 'female' : 'male');
  const fitted = fitName(TYPE_TEXTS[type].motto, MOTTO, ROOM);
  const style = { ...MOTTO, size: fitted.size };
  const lines = balance(fitted, MOTTO).map((line) => textLine(line, style, 1.04));
  const code: Style = { face: CONDENSED, size: 80, spacing: 0, fill: deep };
  const asked: Style = { ...NAME, size: 28, spacing: 0, fill: text };
  return svg(
    light,
    `<g transform="translate(690 110) scale(1.625)">${ground}${person}</g>` +
      stack(lines, MOTTO_TOP) +
      drawLine(type, code, LEFT, BASELINE) +
      drawLine('E você?', asked, LEFT + widthOf(type, code) + 20, BASELINE),
  );
}
