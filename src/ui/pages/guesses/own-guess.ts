import { type Guess, guessOf, PATTERN_MAX, patternOf } from '../../../domain/guesses/guess.ts';

const PREFIX = 'mbti-db:palpite:';

interface OwnGuess {
  readonly own: Guess;
  /** Whether it counts, as far as this browser knows. */
  readonly isCounted: boolean;
}

/** The visitor's own guess, which only this browser stores; null if there is none, or the storage is denied. */
export function readOwnGuess(id: string): OwnGuess | null {
  const kept = Number(attempt(() => localStorage.getItem(PREFIX + id)));
  const pattern = Math.abs(kept);
  const isGuess = pattern >= 1 && pattern <= PATTERN_MAX;
  return isGuess ? { own: guessOf(pattern), isCounted: kept > 0 } : null;
}

/** Stores or removes the own guess. A guess that does not count is stored as the negative of its pattern. */
export function keepOwnGuess(id: string, guess: OwnGuess | null): void {
  attempt(() => {
    if (guess === null) localStorage.removeItem(PREFIX + id);
    else
      localStorage.setItem(PREFIX + id, String(patternOf(guess.own) * (guess.isCounted ? 1 : -1)));
  });
}

/** Runs an access to the storage. Returns null if the browser denies it. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
