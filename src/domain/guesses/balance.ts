import { LETTERS, type Letter, type Preference } from '../vocabulary.ts';
import { BALANCE_LETTERS, type GuessResults, type Share } from './results.ts';

/** Maximum tilt of a beam, in degrees. */
const TILT_MAX = 14;

/** A tilting beam with one letter of an axis at each end. */
export interface Balance {
  readonly letters: readonly [left: Letter, right: Letter];
  readonly counts: readonly [left: number, right: number];
  /** In degrees, clockwise: the heavier end is lower. 0 without guesses. */
  readonly tilt: number;
  /** The tilts at the bounds of the 95 % interval. */
  readonly fan: readonly [low: number, high: number];
}

export function balanceOf(axis: Preference, { letters, balance }: GuessResults): Balance {
  const [left, right] = LETTERS[axis];
  const { share, low, high } = balance[BALANCE_LETTERS[axis]];
  // The share in the results may be that of the left letter.
  const flip = left === BALANCE_LETTERS[axis];
  const tilts = [low, share, high].map((one) => tiltOf(one, flip));
  const [one = 0, tilt = 0, other = 0] = tilts;
  return {
    letters: [left, right],
    counts: [letters[left], letters[right]],
    tilt,
    fan: flip ? [other, one] : [one, other],
  };
}

function tiltOf(share: Share['share'], flip: boolean): number {
  if (share === null) return 0;
  return TILT_MAX * (2 * (flip ? 1 - share : share) - 1);
}
