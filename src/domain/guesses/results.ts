import type { Gender, Letter, Preference, TypeCode } from '../vocabulary.ts';
import type { Verdict } from './verdict.ts';

/** A part of all, with its 95 % interval of Jeffreys; all null where there is nothing to be a part of. */
export interface Share {
  readonly share: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** The letter of each axis whose share a balance tells; the other letter has the rest. */
export const BALANCE_LETTERS = {
  mind: 'I',
  energy: 'N',
  nature: 'T',
  tactics: 'J',
} as const satisfies { readonly [P in Preference]: Letter<P> };
export type BalanceLetter = (typeof BALANCE_LETTERS)[Preference];

/** What visitors have guessed of a personality. */
export interface GuessResults {
  /** All that are kept, but those that the operator has discarded. */
  readonly total: number;
  /** Those that count. */
  readonly counted: number;
  /** Those of them with all four letters. */
  readonly complete: number;
  readonly types: Readonly<Record<TypeCode, number>>;
  /** Of guesses with some letters too. */
  readonly letters: Readonly<Record<Letter, number>>;
  readonly balance: Readonly<Record<BalanceLetter, Share>>;
  /** How likely two complete guesses are the same; null below two. */
  readonly agreement: number | null;
  readonly verdict: Verdict;
  /** The most frequent type; null without a complete guess. */
  readonly leading: (Share & { readonly type: TypeCode }) | null;
  /** The type of the record. */
  readonly label: TypeCode;
}

/** Somebody to guess about: nothing here tells a type. */
export interface ContestedPersonality {
  readonly id: string;
  readonly name: string;
  readonly gender: Gender;
  readonly icon: string | null;
  /** Guesses that count. */
  readonly counted: number;
}
