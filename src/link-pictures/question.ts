import { standsFor } from '../domain/figures/figure.ts';
import { groupOf } from '../domain/types/groups.ts';
import { GROUPS, TYPE_CODES } from '../domain/vocabulary.ts';
import { readFigure } from '../figures/read-figure.ts';
import {
  cornerLogo,
  drawPortrait,
  heightOf,
  LEFT,
  NAME,
  type PortraitSize,
  paletteOf,
  type ReadPortrait,
  RING,
  stack,
  svg,
  textLine,
} from './layout.ts';
import { inLetters, isIllegible } from './letters.ts';
import { drawLine, fitName, NAME_BOX, type Style, widthOf } from './lines.ts';

const PORTRAIT: PortraitSize = { side: 245, ring: 10 };
const PORTRAIT_TOP = 56;
/** The left edge of text beside a portrait, and the top of a long name. */
const TEXT_LEFT = 360;
const TEXT_TOP = 48;
const BOX = { ...NAME_BOX, widest: 760, cut: '…?' };
const LEAD: Style = { ...NAME, size: 30, spacing: 0, fill: RING };

/** Draws the question of which of the sixteen types a personality is, as SVG. */
export async function drawQuestion(name: string, readPortrait: ReadPortrait): Promise<string> {
  const portrait = await readPortrait(PORTRAIT);
  const letters = inLetters(name);
  const asked = isIllegible(letters) ? 'é esta pessoa?' : `é ${letters}?`;
  const { size, lines } = fitName(asked, NAME, BOX);
  const left = portrait === null ? LEFT : TEXT_LEFT;
  const texts = [
    ...['Qual destes', ...lines].map((line) => textLine(line, { ...NAME, size }, 0.98, 0, left)),
    textLine('Dê seu palpite antes de ver o dos outros.', LEAD, 1.1, 16, left),
  ];
  const middle = PORTRAIT_TOP + PORTRAIT.side / 2;
  return svg(
    '#FFFFFF',
    (portrait === null ? '' : drawPortrait(portrait, PORTRAIT, PORTRAIT_TOP)) +
      stack(texts, Math.max(TEXT_TOP, middle - heightOf(texts) / 2)) +
      cornerLogo() +
      (await drawCast()),
  );
}

/** In pixels: top of the backgrounds, width of a step, side of a figure, and how much of a figure a step hides. */
const CAST_TOP = 360;
const STEP = 75;
const FIGURE = 112;
const FEET = 8;
const BOTTOM = 630;
/** The top of each step, by group. */
const TOPS = [
  [534, 518, 542, 526],
  [518, 542, 526, 534],
  [534, 526, 534, 518],
  [526, 534, 518, 542],
];

/** Draws the sixteen figures on their steps, in front of the backgrounds of their groups. */
async function drawCast(): Promise<string> {
  const types = GROUPS.flatMap((group) => TYPE_CODES.filter((type) => groupOf(type) === group));
  const figures = await Promise.all(
    types.map((type) => readFigure({ type, gender: standsFor(type) })),
  );
  return GROUPS.map((group, place) => {
    const { main, light } = paletteOf(group);
    const mark: Style = { ...NAME, size: 32, fill: group === 'explorers' ? '#4A2C0B' : '#FFFFFF' };
    const half = widthOf('?', mark) / 2;
    const tops = TOPS[place] ?? [];
    const people = tops.map(
      (top, i) =>
        `<svg x="${(i + 0.5) * STEP - FIGURE / 2}" y="${top + FEET - FIGURE}" width="${FIGURE}" height="${FIGURE}" viewBox="0 0 320 320">${figures[4 * place + i]?.person}</svg>`,
    );
    const steps = tops.map((top, i) => {
      const d = `M${i * STEP} ${top}h${STEP}V${BOTTOM}h-${STEP}Z`;
      const shade = i % 2 === 0 ? '' : `<path fill="#000" opacity=".09" d="${d}"/>`;
      const baseline = (top + BOTTOM + 0.7 * mark.size) / 2;
      return `<path fill="${main}" d="${d}"/>${shade}${drawLine('?', mark, (i + 0.5) * STEP - half, baseline)}`;
    });
    return `<svg x="${4 * STEP * place}" width="${4 * STEP}" height="${BOTTOM}"><path fill="${light}" d="M0 ${CAST_TOP}H${4 * STEP}V${BOTTOM}H0Z"/>${people.join('')}${steps.join('')}</svg>`;
  }).join('');
}
