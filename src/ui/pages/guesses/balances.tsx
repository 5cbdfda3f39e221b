import { type Balance, balanceOf } from '../../../domain/guesses/balance.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { countWhoSee } from '../../../domain/texts/guesses.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { PREFERENCES } from '../../../domain/vocabulary.ts';
import styles from './balances.module.css';

const [MIDDLE_X, MIDDLE_Y] = [150, 36];
const BEAM = 112;
const FAN = 140;

/** Each pair of letters as a beam, tilted to the letter that more see; the fan is the 95 % interval. */
export function Balances({ results }: { readonly results: GuessResults }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in, as in a fieldset.
    <div role="group" aria-label="Letra por letra" className={styles.balances}>
      {PREFERENCES.map((axis) => (
        <Beam key={axis} balance={balanceOf(axis, results)} />
      ))}
    </div>
  );
}

function Beam({ balance: { letters, counts, tilt, fan } }: { readonly balance: Balance }) {
  const [left, right] = letters;
  const [fewer, more] = counts;
  const isRight = more > fewer;
  const isLeft = fewer > more;
  const end = pointAt(tilt, BEAM);
  const words = [`${countWhoSee(more)} ${right}`, `${countWhoSee(fewer)} ${left}`];
  return (
    <div className={styles.balance}>
      <Side letter={left} count={fewer} wins={isLeft} />
      <svg viewBox="0 0 300 76" role="img" aria-label={words.join(', ')}>
        <path className={styles.foot} d="M150 38 134 70H166Z" />
        {fewer + more === 0 ? null : <path className={styles.fan} d={fanOf(fan)} />}
        <path className={styles.beam} d={`M${inPath(opposite(end))}L${inPath(end)}`} />
        <Pan at={opposite(end)} isHeavy={isLeft} />
        <Pan at={end} isHeavy={isRight} />
      </svg>
      <Side letter={right} count={more} wins={isRight} />
    </div>
  );
}

function Pan({ at: [cx, cy], isHeavy }: { readonly at: Point; readonly isHeavy: boolean }) {
  return (
    <circle className={isHeavy ? styles.heavy : styles.pan} {...{ cx, cy }} r={isHeavy ? 11 : 8} />
  );
}

interface SideProps {
  readonly letter: string;
  readonly count: number;
  readonly wins: boolean;
}

function Side({ letter, count, wins }: SideProps) {
  return (
    <span className={wins ? styles.wins : undefined}>
      <b>{letter}</b>
      {withPoints(count)}
    </span>
  );
}

type Point = readonly [x: number, y: number];

/** A point at the right end of a beam of this tilt and length. */
function pointAt(tilt: number, length: number): Point {
  const angle = (tilt * Math.PI) / 180;
  return [
    rounded(MIDDLE_X + length * Math.cos(angle)),
    rounded(MIDDLE_Y + length * Math.sin(angle)),
  ];
}

/** Both ends of the beam between two tilts. */
function fanOf([low, high]: readonly [number, number]): string {
  const right = [pointAt(low, FAN), pointAt(high, FAN)];
  return [right, right.map(opposite)]
    .map((ends) => `M${MIDDLE_X} ${MIDDLE_Y}L${ends.map(inPath).join(`A${FAN} ${FAN} 0 0 1 `)}Z`)
    .join('');
}

/** The point mirrored at the middle of the picture. */
function opposite([x, y]: Point): Point {
  return [rounded(2 * MIDDLE_X - x), rounded(2 * MIDDLE_Y - y)];
}

function inPath([x, y]: Point): string {
  return `${x} ${y}`;
}

function rounded(value: number): number {
  return Math.round(10 * value) / 10;
}
