import { useLayoutEffect, useRef } from 'react';
import { groupOf } from '../../../domain/groups.ts';
import { type MosaicCell, mosaicOf } from '../../../domain/guesses/mosaic.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { perCent } from '../../../domain/texts/numbers.ts';
import type { TypeCode } from '../../../domain/vocabulary.ts';
import { growFrom } from './grow.ts';
import styles from './mosaic.module.css';

export interface MosaicProps {
  readonly results: GuessResults;
  /** Each guess is a dot: too few for shares. */
  readonly isFew: boolean;
  /** The type that the visitor has guessed. */
  readonly own: TypeCode | null;
  /** Whether it grows out of the grid that stood here. */
  readonly grows: boolean;
}

/** A cell has letters if it is larger than this, in per cent of the whole. */
const LETTERS_WIDTH = 13;
const LETTERS_HEIGHT = 15;
/** A narrower cell has no letters on a phone. */
const TOO_NARROW = 20;
/** The letters of a narrower cell reach its right corner on a phone. */
const NARROW = 26;
/** Where the sign of the visitor's guess stands in its cell. */
const SIGN_PLACES = {
  middle: { right: 0.5, down: 0.5 },
  low: { right: 1, down: 1 },
  high: { right: 1, down: 0 },
} as const;
/** Dots of a row in a cell. */
const DOTS = 2;

const GRID = mosaicOf(null);

/** The types with their shares as areas; few guesses are dots in equal cells. */
export function Mosaic({ results, isFew, own, grows }: MosaicProps) {
  const { types, complete, label } = results;
  const picture = useRef<SVGSVGElement>(null);
  const cells = isFew ? GRID : mosaicOf(types);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows once, when it comes.
  useLayoutEffect(() => {
    if (picture.current === null || !grows || isFew) return;
    growFrom(
      picture.current,
      new Map(GRID.map((from, i) => [from.type, { from, to: cells[i] ?? from }])),
    );
  }, []);
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
        const isLight = isFew || SECOND.has(type);
        return (
          <g
            key={type}
            data-group={groupOf(type)}
            data-light={isLight ? '' : undefined}
            data-narrow={cell.width < TOO_NARROW ? '' : undefined}
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

function isLarge({ width, height }: MosaicCell): boolean {
  return width > LETTERS_WIDTH && height > LETTERS_HEIGHT;
}

function areaOf(cell: MosaicCell) {
  return { ...cornerOf(cell), width: `${cell.width}%`, height: `${cell.height}%` };
}

function cornerOf({ type, x, y }: MosaicCell) {
  return { 'data-cell': type, x: `${x}%`, y: `${y}%` };
}

/** The sign of the visitor's guess: in a corner of its cell, in the lower one where letters fill the upper one. */
function OwnSign({ cell, isFew }: { readonly cell: MosaicCell; readonly isFew: boolean }) {
  const { type, x, y, width, height } = cell;
  const large = width < NARROW && !isFew ? 'low' : 'high';
  const place = isLarge(cell) ? large : 'middle';
  const { right, down } = SIGN_PLACES[place];
  return (
    <circle
      className={styles.own}
      data-cell={type}
      data-place={place}
      data-few={isFew ? '' : undefined}
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

/** Of neighbours of one group in a column every second one, which is lighter. */
const SECOND: ReadonlySet<TypeCode> = new Set(
  GRID.filter(({ type }, i) => {
    const before = GRID[i - 1];
    return i % 4 !== 0 && before !== undefined && groupOf(before.type) === groupOf(type)
      ? i % 2 === (groupOf(type) === 'explorers' ? 0 : 1)
      : false;
  }).map(({ type }) => type),
);
