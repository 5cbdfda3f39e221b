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
        {/* Two opposite sectors, drawn as dashes of a line that is as wide as the circle. */}
        {fewer + more === 0 ? null : (
          <circle
            className={styles.fan}
            cx="150"
            cy="36"
            r="70"
            pathLength="360"
            strokeDasharray={`${inDegrees(high - low)} ${inDegrees(180 - high + low)}`}
            transform={rotated(low)}
          />
        )}
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
