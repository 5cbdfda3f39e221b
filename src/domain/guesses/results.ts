import type { Personality } from '../people/personality.ts';
import type { Letter, Preference, TypeCode, TypeCounts } from '../vocabulary.ts';
import type { Verdict } from './verdict.ts';

/** A share with its 95 % Wilson interval; all three are null without guesses. */
export interface Share {
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The letter of each axis whose share is given; the other letter has the rest. */
export const BALANCE_LETTERS = {
  mind: 'I',
  energy: 'N',
  nature: 'T',
  tactics: 'J',
} as const satisfies { readonly [P in Preference]: Letter<P> };
type BalanceLetter = (typeof BALANCE_LETTERS)[Preference];

/** The results of the guesses about a personality. */
export interface GuessResults {
  /** The number of stored guesses, except those that the operator has discarded. */
  readonly total: number;
  /** The number of guesses that count. */
  readonly counted: number;
  /** The number of guesses that count and have all four letters. */
  readonly complete: number;
  /** Complete guesses by type. */
  readonly types: TypeCounts;
  /** Incomplete guesses that count, by their letters, with `_` for missing ones: `IN_J`. */
  readonly incomplete: Readonly<Record<string, number>>;
  /** Guesses that count by letter, including incomplete ones. */
  readonly letters: Readonly<Record<Letter, number>>;
  readonly balance: Readonly<Record<BalanceLetter, Share>>;
  /** Probability that two complete guesses are equal; null below two guesses. */
  readonly agreement: number | null;
  readonly verdict: Verdict;
  /** The most frequent type; null without a complete guess. */
  readonly leading: (Share & { readonly type: TypeCode }) | null;
  /** The type stored in the personality's record. */
  readonly label: TypeCode;
  /** The look of the personality’s figure; null for the unchanged drawing of its type. */
  readonly look: string | null;
}

/** A personality to guess about, without its type. */
export interface ContestedPersonality extends Pick<Personality, 'id' | 'name' | 'gender' | 'icon'> {
  /** The number of guesses that count. */
  readonly counted: number;
}
