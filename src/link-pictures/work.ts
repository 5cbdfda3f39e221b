import type { Drawn } from '../domain/people/personality.ts';
import { castOf, type Work } from '../domain/search/works.ts';
import { countOfPeople } from '../domain/texts/numbers.ts';
import { groupOf } from '../domain/types/groups.ts';
import { readFigure } from '../figures/read-figure.ts';
import {
  BOTTOM,
  foot,
  heightOf,
  NAME,
  paletteOf,
  RING,
  stack,
  svg,
  TOP,
  textLine,
} from './layout.ts';
import { inLetters, isIllegible } from './letters.ts';
import { fitName, type Style } from './lines.ts';

/** A rectangle of the cover, in pixels. */
type Area = readonly [x: number, y: number, width: number, height: number];

const LEFT = 690;
const WIDTH = 510;
const HEIGHT = 630;
const SPINE = 22;
const COUNT: Style = { ...NAME, size: 34, spacing: 0, fill: RING };

/** The number of members in each row of a cover, from the top, by the total number of members. */
const ROWS = [[], [1], [1, 1], [1, 2], [2, 2], [2, 3], [3, 3]];

/** Draws the title of a work beside its cover, as SVG. */
export async function drawWork({ name, count, members }: Work): Promise<string> {
  const letters = inLetters(name);
  const { size, lines } = fitName(isIllegible(letters) ? 'Um elenco' : letters, NAME);
  const texts = [
    ...lines.map((line) => textLine(line, { ...NAME, size }, 0.98)),
    textLine(countOfPeople(count), COUNT, 1.1, 20),
  ];
  const cast = castOf(members);
  const drawn = await Promise.all(areasOf(cast.length).map((area, i) => drawMember(area, cast[i])));
  const spine = `<path fill="#000" opacity=".12" d="M${LEFT} 0h${SPINE}V${HEIGHT}h-${SPINE}Z"/>`;
  const top = (TOP + BOTTOM - heightOf(texts)) / 2;
  return svg('#FFFFFF', drawn.join('') + spine + stack(texts, top) + foot());
}

function areasOf(count: number): readonly Area[] {
  const rows = ROWS[count] ?? [];
  const height = HEIGHT / rows.length;
  return rows.flatMap((columns, row) =>
    Array.from({ length: columns }, (_, i): Area => {
      const width = WIDTH / columns;
      return [LEFT + i * width, row * height, width, height];
    }),
  );
}

async function drawMember([x, y, width, height]: Area, member: Drawn | undefined): Promise<string> {
  if (member === undefined) return '';
  const { light } = paletteOf(groupOf(member.type));
  const { ground, person } = await readFigure(member);
  // The figure is as high as its rectangle, and a narrow rectangle cuts off its sides.
  const across = (320 * width) / height;
  const left = 160 - across / 2;
  return (
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${left} 0 ${across} 320">` +
    `<path fill="${light}" d="M${left} 0h${across}v320h-${across}Z"/>${ground}${person}</svg>`
  );
}
