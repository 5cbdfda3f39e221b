import { groupOf } from '../src/domain/types/groups.ts';
import type { Gender, TypeCode } from '../src/domain/vocabulary.ts';
import { GROUPS, TYPE_CODES } from '../src/domain/vocabulary.ts';
import { readFigure } from '../src/link-pictures/layout.ts';

/** Side of an illustration's square, in its own units. */
const SIDE = 320;

/** As many women as men; of each type stands the one who holds the emblem at the right, so that no two emblems meet. */
const WOMEN: ReadonlySet<TypeCode> = new Set([
  'INTJ',
  'ENTP',
  'INFJ',
  'ENFJ',
  'ISTJ',
  'ESFJ',
  'ISFP',
  'ESFP',
]);

/** The sixteen figures without their grounds side by side, in the order of the distribution. */
export async function castSprite(): Promise<string> {
  const types = GROUPS.flatMap((group) => TYPE_CODES.filter((type) => groupOf(type) === group));
  const figures = await Promise.all(
    types.map(async (type, place) => {
      const gender: Gender = WOMEN.has(type) ? 'female' : 'male';
      const { person } = await readFigure(type, gender);
      // The style sheets of the illustrations, which the classes are for, are left out.
      const plain = person.replaceAll(/ class="[^"]*"/g, '');
      return `<svg x="${place * SIDE}" width="${SIDE}" height="${SIDE}">${plain}</svg>`;
    }),
  );
  const width = types.length * SIDE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${SIDE}">${figures.join('')}</svg>\n`;
}
