import {
  type Letter,
  NO_TYPES,
  PREFERENCES,
  type TypeCode,
  type TypeCounts,
} from '../vocabulary.ts';
import { codeOfGuess, guessOf, type Pattern, typeOfGuess } from './guess.ts';
import type { GuessResults, Share } from './results.ts';
import { doubtBetween, ENOUGH_GUESSES, rankTypes, type Verdict } from './verdict.ts';
import { isMoreThanHalf, wilsonInterval } from './wilson.ts';

/** The number of counted guesses by pattern. */
export type Tally = ReadonlyMap<Pattern, number>;

/** Below this number of complete guesses, only the number is shown. */
const FEW = 5;
/** Minimum share of the two most frequent types together for the verdict `doubt`. */
const HELD_BY_TWO = 0.75;

/** Computes the results from a tally, the number of guesses that do not count, and the personality’s record. */
export function summarise(
  tally: Tally,
  {
    uncounted,
    label,
    look,
  }: Pick<GuessResults, 'label' | 'look'> & {
    readonly uncounted: number;
  },
): GuessResults {
  const types = countTypes(tally);
  const letters = countLetters(tally);
  const counted = sumOf([...tally.values()]);
  const complete = sumOf(Object.values(types));
  const [first] = rankTypes(types);
  const balance = (letter: Letter, other: Letter): Share =>
    shareOf(letters[letter], letters[letter] + letters[other]);
  return {
    total: counted + uncounted,
    counted,
    complete,
    types,
    incomplete: countIncomplete(tally),
    letters,
    balance: {
      I: balance('I', 'E'),
      N: balance('N', 'S'),
      T: balance('T', 'F'),
      J: balance('J', 'P'),
    },
    agreement: agreementOf(types),
    verdict: verdictOf(types),
    leading: complete === 0 ? null : { type: first, ...shareOf(types[first], complete) },
    label,
    look,
  };
}

/** The number of complete guesses for each type. */
export function countTypes(tally: Tally): TypeCounts {
  const counts: Record<TypeCode, number> = { ...NO_TYPES };
  for (const [pattern, count] of tally) {
    const type = typeOfGuess(guessOf(pattern));
    if (type !== null) counts[type] += count;
  }
  return counts;
}

/** The complete guesses by type that are public, most frequent first; empty while there are few. */
export function publishedTypes(tally: Tally): PublishedGuesses {
  const counts = countTypes(tally);
  if (sumOf(Object.values(counts)) < FEW) return {};
  const named = Object.entries(counts).filter(([, count]) => count > 0);
  return Object.fromEntries(named.toSorted(([, one], [, other]) => other - one));
}

/** The number of complete guesses by type; types without guesses are left out. */
export type PublishedGuesses = Readonly<Partial<Record<TypeCode, number>>>;

function countIncomplete(tally: Tally): GuessResults['incomplete'] {
  const guesses = [...tally].map(([pattern, count]) => [guessOf(pattern), count] as const);
  return Object.fromEntries(
    guesses
      .filter(([guess, count]) => count > 0 && typeOfGuess(guess) === null)
      .map(([guess, count]) => [codeOfGuess(guess), count]),
  );
}

/** The number of guesses with each letter. */
function countLetters(tally: Tally): GuessResults['letters'] {
  const counts = new Map<Letter | null, number>();
  for (const [pattern, count] of tally) {
    const guess = guessOf(pattern);
    for (const axis of PREFERENCES) {
      counts.set(guess[axis], (counts.get(guess[axis]) ?? 0) + count);
    }
  }
  const of = (letter: Letter): number => counts.get(letter) ?? 0;
  return {
    E: of('E'),
    I: of('I'),
    S: of('S'),
    N: of('N'),
    T: of('T'),
    F: of('F'),
    J: of('J'),
    P: of('P'),
  };
}

function shareOf(part: number, all: number): Share {
  if (all === 0) return { share: null, low: null, high: null };
  return { share: part / all, ...wilsonInterval(part, all) };
}

/** The probability that two complete guesses drawn at random are equal; null below two. */
function agreementOf(types: TypeCounts): number | null {
  const counts = Object.values(types);
  const n = sumOf(counts);
  if (n < 2) return null;
  return sumOf(counts.map((count) => count * (count - 1))) / (n * (n - 1));
}

/** The verdict on the counts. It depends on them alone, so it changes with them in both directions. */
function verdictOf(types: TypeCounts): Verdict {
  const n = sumOf(Object.values(types));
  const [first, second] = rankTypes(types);
  const [most, next] = [types[first], types[second]];
  if (n === 0) return 'none';
  if (n < FEW) return 'few';
  if (n >= ENOUGH_GUESSES && isMoreThanHalf(most, n)) return 'consensus';
  if (isMoreThanHalf(most, most + next)) return 'leaning';
  const isBetweenTwo = doubtBetween(first, second) !== null && most + next >= HELD_BY_TWO * n;
  return n >= ENOUGH_GUESSES && isBetweenTwo ? 'doubt' : 'divided';
}

/** The part of the results that lists of personalities need. */
interface GuessSummary {
  readonly complete: number;
  readonly agreement: number | null;
  /** Whether there are enough guesses, and no consensus. */
  readonly contested: boolean;
}

export function summaryOf(tally: Tally): GuessSummary {
  const types = countTypes(tally);
  const complete = sumOf(Object.values(types));
  const contested = complete >= ENOUGH_GUESSES && verdictOf(types) !== 'consensus';
  return { complete, agreement: agreementOf(types), contested };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
