import type { IconFile } from '../catalogue/stored-personality.ts';
import { iconHashOf } from '../domain/paths.ts';
import { ICON_SIDE_MAX, type IconSide } from '../domain/people/icon.ts';
import type { Personality } from '../domain/people/personality.ts';
import type { PreviewSubject } from '../domain/preview.ts';
import { TYPE_TEXTS } from '../domain/texts/types.ts';
import { groupOf } from '../domain/types/groups.ts';
import type { Gender, TypeCode } from '../domain/vocabulary.ts';
import { readFigure } from '../figures/read-figure.ts';
import { encodeDataUrl } from '../icons/data-url.ts';
import { drawPicture, portraitOf } from '../icons/picture.ts';
import { LEFT, NAME, paletteOf, type ReadPortrait, stack, svg, textLine } from './layout.ts';
import { CONDENSED } from './letters.ts';
import { balance, drawLine, fitName, type Style, type TextBox, widthOf } from './lines.ts';
import { drawPersonality } from './personality.ts';
import { drawQuestion } from './question.ts';
import { drawWork } from './work.ts';

/** Reads a stored icon, as `LocalCatalogue.icon` does. */
type ReadIcon = (hash: string, side: IconSide) => Promise<IconFile | null>;

/** Draws the picture of a subject, a PNG of `PREVIEW_SIZE`. */
export async function drawPreview(
  subject: PreviewSubject,
  readIcon: ReadIcon,
): Promise<Uint8Array> {
  return drawPicture(await describe(subject, readIcon));
}

function describe(subject: PreviewSubject, readIcon: ReadIcon): Promise<string> {
  switch (subject.kind) {
    case 'home':
      return drawHome();
    case 'type':
      return drawType(subject.type);
    case 'personality':
      return drawPersonality(subject.personality, portraitReader(subject.personality, readIcon));
    case 'question':
      return drawQuestion(subject.personality.name, portraitReader(subject.personality, readIcon));
    case 'work':
      return drawWork(subject.work);
  }
}

function portraitReader({ icon }: Pick<Personality, 'icon'>, readIcon: ReadIcon): ReadPortrait {
  return async ({ side, ring }) => {
    const hash = iconHashOf(icon);
    const file = hash === null ? null : await readIcon(hash, ICON_SIDE_MAX);
    if (file === null) return null;
    return encodeDataUrl(await portraitOf(file.bytes, side - 2 * ring), 'image/png');
  };
}

/** The figures of the home page's picture, one of each group. */
const FIGURES: readonly (readonly [TypeCode, Gender])[] = [
  ['INTJ', 'female'],
  ['ENFP', 'male'],
  ['ESFJ', 'female'],
  ['ISTP', 'male'],
];

const SLOGAN = { ...NAME, size: 44, spacing: -15 };
/** The side of each figure's square in pixels. */
const SIDE = 300;
const TEXT_TOP = 78;

/** Draws the product's name and slogan above four figures in four colours, as SVG. */
export async function drawHome(): Promise<string> {
  const lines = [
    textLine('MBTI DB', NAME, 0.98),
    textLine('Pessoas e personagens,', SLOGAN, 1.15, 18),
    textLine('cada uma com um dos 16 tipos.', SLOGAN, 1.15),
  ];
  const squares = await Promise.all(
    FIGURES.map(async ([type, gender], i) => {
      const { ground, person } = await readFigure({ type, gender });
      return (
        `<svg x="${i * SIDE}" y="330" width="${SIDE}" height="${SIDE}" viewBox="0 0 320 320">` +
        `<path fill="${paletteOf(groupOf(type)).light}" d="M0 0H320V320H0Z"/>${ground}${person}</svg>`
      );
    }),
  );
  return svg('#FFFFFF', stack(lines, TEXT_TOP) + squares.join(''));
}

const MOTTO: Style = { ...NAME, spacing: -15 };
const BOX: TextBox = {
  widest: 620,
  sizes: [
    { size: 76, lines: 4 },
    { size: 60, lines: 5 },
  ],
  cut: '…',
};
const MOTTO_TOP = 64;
const BASELINE = 551;

/** Draws a type's motto above its code, beside one figure, as SVG. */
export async function drawType(type: TypeCode): Promise<string> {
  const { light, text, deep } = paletteOf(groupOf(type));
  const { ground, person } = await readFigure({
    type,
    gender: type.startsWith('I') ? 'female' : 'male',
  });
  const fitted = fitName(TYPE_TEXTS[type].motto, MOTTO, BOX);
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
