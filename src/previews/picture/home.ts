import { groupOf } from '../../domain/types/groups.ts';
import type { Gender, TypeCode } from '../../domain/vocabulary.ts';
import { readFigure } from './figure.ts';
import { paletteOf } from './palette.ts';
import { NAME, stack, svg, textLine } from './parts.ts';

/** One of each group. */
const FIGURES: readonly (readonly [TypeCode, Gender])[] = [
  ['INTJ', 'female'],
  ['ENFP', 'male'],
  ['ESFJ', 'female'],
  ['ISTP', 'male'],
];

const SLOGAN = { ...NAME, size: 44, spacing: -15 };
/** Pixels of each figure's square. */
const SIDE = 300;
const TEXT_TOP = 78;

/** The product's name and what it is, above four figures in four colours. */
export async function drawHome(): Promise<string> {
  const lines = [
    textLine('MBTI DB', NAME, 0.98),
    textLine('Pessoas e personagens,', SLOGAN, 1.15, 18),
    textLine('cada uma com um dos 16 tipos.', SLOGAN, 1.15),
  ];
  const squares = await Promise.all(
    FIGURES.map(async ([type, gender], i) => {
      const { ground, person } = await readFigure(type, gender);
      return (
        `<svg x="${i * SIDE}" y="330" width="${SIDE}" height="${SIDE}" viewBox="0 0 320 320">` +
        `<path fill="${paletteOf(groupOf(type)).light}" d="M0 0H320V320H0Z"/>${ground}${person}</svg>`
      );
    }),
  );
  return svg('#FFFFFF', stack(lines, TEXT_TOP) + squares.join(''));
}
