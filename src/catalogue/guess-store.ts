import type { Pattern } from '../domain/guesses/guess.ts';
import type { GuessSummary, Tally } from '../domain/guesses/summarise.ts';
import type { Gender, TypeCode } from '../domain/vocabulary.ts';

/**
 * What visitors have guessed. Every method is atomic, as those of `Store`. No guess changes a personality: neither
 * its version nor what searches and lists of changes show.
 */
export interface GuessStore {
  /** Null if there is no such personality. */
  read(id: string): Promise<StoredGuesses | null>;
  /**
   * Keeps a guess in place of the visitor's former one. `mayCount` is asked at most once, and only where the visitor
   * has no guess that counts.
   */
  put(guess: NewGuess, mayCount: () => boolean): Promise<PutGuess | null>;
  /** Deletes a visitor's guess, if there is one; false if there is no such personality. */
  withdraw(id: string, voter: Uint8Array): Promise<boolean>;
  /** Personalities that visitors differ about, least agreement first. */
  contested(limit: number): Promise<readonly GuessedPersonality[]>;
  /** Of those of these personalities that have guesses. */
  summaries(ids: readonly string[]): Promise<ReadonlyMap<string, CountedSummary>>;
  /** Lets the guesses of a time count no more, or again; their number, null if the id was never used. */
  discard(id: string, span: GuessSpan): Promise<number | null>;
  restore(id: string, span: GuessSpan): Promise<number | null>;
  /** Counts all guesses anew; the number of personalities that have any. */
  recount(): Promise<number>;
}

export interface StoredGuesses {
  readonly tally: Tally;
  /** Guesses that are kept without counting. */
  readonly uncounted: number;
  /** The type of the record. */
  readonly label: TypeCode;
}

export interface NewGuess {
  readonly id: string;
  /** 16 bytes that name the visitor among those of this personality, and nowhere else. */
  readonly voter: Uint8Array;
  readonly pattern: Pattern;
  /** ISO 8601, UTC, a whole hour. */
  readonly at: string;
}

export interface PutGuess extends StoredGuesses {
  /** Whether the guess counts. */
  readonly counts: boolean;
}

export interface GuessedPersonality {
  readonly id: string;
  readonly name: string;
  readonly gender: Gender;
  readonly iconHash: string | null;
  /** Guesses that count. */
  readonly counted: number;
}

export interface CountedSummary extends Pick<GuessSummary, 'complete'> {
  readonly counted: number;
}

/** Whole hours (ISO 8601, UTC): from `since` to before `until`, which null leaves open. */
export interface GuessSpan {
  readonly since: string;
  readonly until: string | null;
}
