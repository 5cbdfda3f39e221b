import { useLayoutEffect, useRef } from 'react';
import { type MosaicCell, mosaicOf } from '../../../domain/guesses/mosaic.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { perCent } from '../../../domain/texts/numbers.ts';
import { groupOf } from '../../../domain/types/groups.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { TIMING } from '../../components/card/move-figure.ts';
import styles from './mosaic.module.css';

interface MosaicProps {
  readonly results: GuessResults;
  /** Whether each guess is a dot, because there are too few for shares. */
  readonly isFew: boolean;
  /** The type that the visitor guessed. */
  readonly own: TypeCode | null;
  /** Whether it grows out of the grid in its place. */
  readonly grows: boolean;
}

/** The minimum height of a cell with letters, in per cent of the picture. */
const LETTERS_HEIGHT = 15;
/** Minimum widths of a cell in per cent. For each the style sheet has the width of the picture that letters need. */
const LETTERS_WIDTHS = [25, 20, 16, 13, 11, 9] as const;
/** Positions of the mark of the visitor's guess in its cell, as fractions of the width and the height. */
const SIGN_PLACES = { middle: [0.5, 0.5], low: [1, 1], few: [1, 0] } as const;
/** Number of dots per row in a cell. */
const DOTS = 2;

const GRID = mosaicOf(null);

/** The types with their shares as areas. Few guesses are shown as dots in equal cells. */
export function Mosaic({ results, isFew, own, grows }: MosaicProps) {
  const { types, complete, label } = results;
  const picture = useRef<SVGSVGElement>(null);
  const cells = isFew ? GRID : mosaicOf(types);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows once, when it comes.
  useLayoutEffect(() => {
    if (picture.current === null || !grows || isFew) return;
    growTo(cells, picture.current);
  }, []);
  const largest = largestOfColumns(cells);
  const shown = cells.filter(({ width, height }) => width > 0 && height > 0);
  const ringed = shown.find(({ type }) => type === label);
  const signed = shown.find(({ type }) => type === own);
  return (
    <svg
      ref={picture}
      className={styles.mosaic}
      role="img"
      aria-label={isFew ? 'Palpites, um ponto cada' : 'Mosaico dos palpites'}
    >
      {shown.map((cell) => {
        const { type } = cell;
        const isLight = isFew || !largest.has(cell);
        return (
          <g
            key={type}
            data-group={groupOf(type)}
            data-light={isLight ? '' : undefined}
            data-width={lettersWidth(cell)}
          >
            <rect className={styles.area} {...areaOf(cell)} />
            {isLarge(cell) ? (
              <>
                <text className={styles.code} {...cornerOf(cell)} dx="13" dy="32">
                  {type}
                </text>
                {isFew ? null : (
                  <text className={styles.part} {...cornerOf(cell)} dx="13" dy="52">
                    {perCent(types[type] / complete)}
                  </text>
                )}
              </>
            ) : null}
            {isFew ? <Dots cell={cell} count={types[type]} /> : null}
          </g>
        );
      })}
      {ringed === undefined ? null : <rect className={styles.ring} {...areaOf(ringed)} />}
      {signed === undefined ? null : <OwnSign cell={signed} isFew={isFew} />}
    </svg>
  );
}

function lettersWidth({ width }: MosaicCell): number | undefined {
  return LETTERS_WIDTHS.find((least) => width >= least);
}

function isLarge(cell: MosaicCell): boolean {
  return lettersWidth(cell) !== undefined && cell.height > LETTERS_HEIGHT;
}

function areaOf(cell: MosaicCell) {
  return { ...cornerOf(cell), width: `${cell.width}%`, height: `${cell.height}%` };
}

function cornerOf({ type, x, y }: MosaicCell) {
  return { 'data-cell': type, x: `${x}%`, y: `${y}%` };
}

/** The mark of the visitor's guess, in the lower corner of its cell, since letters may fill the upper one. */
function OwnSign({ cell, isFew }: { readonly cell: MosaicCell; readonly isFew: boolean }) {
  const { type, x, y, width, height } = cell;
  const place = isFew ? 'few' : isLarge(cell) ? 'low' : 'middle';
  const [right, down] = SIGN_PLACES[place];
  return (
    <circle
      className={styles.own}
      data-cell={type}
      data-place={place}
      cx={`${x + width * right}%`}
      cy={`${y + height * down}%`}
    />
  );
}

function Dots({ cell: { x, y }, count }: { readonly cell: MosaicCell; readonly count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <circle
      // biome-ignore lint/suspicious/noArrayIndexKey: dots are all the same.
      key={i}
      className={styles.dot}
      cx={`${x}%`}
      cy={`${y}%`}
      transform={`translate(${24 + (i % DOTS) * 23} ${56 + Math.floor(i / DOTS) * 22})`}
    />
  ));
}

/** The cells that no other one in their column exceeds. */
function largestOfColumns(cells: readonly MosaicCell[]): ReadonlySet<MosaicCell> {
  return new Set(
    cells.filter((cell) => !cells.some(({ x, height }) => x === cell.x && height > cell.height)),
  );
}

/**
 * Moves the cells of a picture from their places in the grid to where they are, without a new layout: areas are
 * stretched, and what is written on them is not. With reduced motion, cells are in their places at once.
 */
function growTo(cells: readonly MosaicCell[], picture: SVGSVGElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { width, height } = picture.getBoundingClientRect();
  for (const part of picture.querySelectorAll<SVGElement>('[data-cell]')) {
    const isOfPart = ({ type }: MosaicCell) => type === part.dataset['cell'];
    const [from, to] = [GRID.find(isOfPart), cells.find(isOfPart)];
    if (from === undefined || to === undefined) continue;
    const x = ((from.x - to.x) * width) / 100;
    const y = ((from.y - to.y) * height) / 100;
    const isArea = part instanceof SVGRectElement && to.width > 0 && to.height > 0;
    const stretch = isArea ? ` scale(${from.width / to.width}, ${from.height / to.height})` : '';
    part.animate({ transform: [`translate(${x}px, ${y}px)${stretch}`, 'none'] }, TIMING);
  }
}
