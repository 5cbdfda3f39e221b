import { type Balance, balanceOf } from '../../../domain/guesses/balance.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { countWhoSee } from '../../../domain/texts/guesses.ts';
import { withPoints } from '../../../domain/texts/numbers.ts';
import { PREFERENCES } from '../../../domain/vocabulary.ts';
import styles from './balances.module.css';

/** Degrees with few digits, since more are invisible. */
const inDegrees = (angle: number) => Number(angle.toFixed(1));
/** A rotation in degrees, clockwise, about the middle of the picture. */
const rotated = (tilt: number) => `rotate(${inDegrees(tilt)} 150 36)`;

/**
 * The path of two opposite sectors between these angles in degrees, clockwise from the level beam. As dashes of a line
 * that is as wide as its circle, Chromium draws them wrongly at some sizes.
 */
function sectors(low: number, high: number): string {
  const sector = (side: 1 | -1): string => {
    const [from, to] = [low, high].map((angle) => {
      const turned = (angle * Math.PI) / 180;
      return [150 + side * 140 * Math.cos(turned), 36 + side * 140 * Math.sin(turned)]
        .map((length) => length.toFixed(1))
        .join(' ');
    });
    return `M150 36L${from}A140 140 0 0 1 ${to}Z`;
  };
  return sector(1) + sector(-1);
}

/** Each pair of letters as a beam that tilts to the letter with more guesses. The fan is the 95 % interval. */
export function Balances({ results }: { readonly results: GuessResults }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in, as in a fieldset.
    <div role="group" aria-label="Letra por letra" className="stack">
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
  const [low, high] = fan;
  const words = [`${countWhoSee(more)} ${right}`, `${countWhoSee(fewer)} ${left}`];
  return (
    <div className={styles.balance}>
      <Side letter={left} count={fewer} wins={isLeft} />
      <svg viewBox="0 0 300 76" role="img" aria-label={words.join(', ')}>
        <path className={styles.foot} d="M150 38 134 70H166Z" />
        {fewer + more === 0 ? null : <path className={styles.fan} d={sectors(low, high)} />}
        <g transform={rotated(tilt)}>
          <path className={styles.beam} d="M38 36H262" />
          <Pan x={38} isHeavy={isLeft} />
          <Pan x={262} isHeavy={isRight} />
        </g>
      </svg>
      <Side letter={right} count={more} wins={isRight} />
    </div>
  );
}

function Pan({ x, isHeavy }: { readonly x: number; readonly isHeavy: boolean }) {
  return (
    <circle className={isHeavy ? styles.heavy : styles.pan} cx={x} cy="36" r={isHeavy ? 11 : 8} />
  );
}

interface SideProps {
  readonly letter: string;
  readonly count: number;
  readonly wins: boolean;
}

function Side({ letter, count, wins }: SideProps) {
  return (
    <span className={`hint ${wins ? styles.wins : ''}`}>
      <b>{letter}</b>
      {withPoints(count)}
    </span>
  );
}
