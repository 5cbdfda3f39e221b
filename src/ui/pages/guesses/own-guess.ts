import { type Guess, guessOf, PATTERN_MAX, patternOf } from '../../../domain/guesses/guess.ts';

const PREFIX = 'mbti-db:palpite:';

/** The visitor's own guess, which only this browser remembers; null if there is none, or the storage is denied. */
export function readOwnGuess(id: string): Guess | null {
  const pattern = Number(attempt(() => localStorage.getItem(PREFIX + id)));
  return pattern >= 1 && pattern <= PATTERN_MAX ? guessOf(pattern) : null;
}

export function keepOwnGuess(id: string, guess: Guess | null): void {
  attempt(() => {
    if (guess === null) localStorage.removeItem(PREFIX + id);
    else localStorage.setItem(PREFIX + id, String(patternOf(guess)));
  });
}

/** A browser may deny even the access to its storage. */
function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
