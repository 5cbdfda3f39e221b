import { Failure } from '../domain/failure.ts';
import { type Guess, guessOf, type Pattern, patternOf } from '../domain/guesses/guess.ts';
import type { ContestedPersonality, GuessResults } from '../domain/guesses/results.ts';
import { type PublishedGuesses, summarise, type Tally } from '../domain/guesses/summarise.ts';
import type { Catalogue } from './catalogue.ts';

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
  contested(limit: number): Promise<readonly ContestedPersonality[]>;
  /** The summaries of those of these personalities that have guesses. */
  summaries(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<GuessResults, 'counted' | 'complete'>>>;
  /** The complete guesses of these personalities as files tell of them (see `publishedTypes`). */
  published(ids: readonly string[]): Promise<ReadonlyMap<string, PublishedGuesses>>;
  /** Lets the guesses of a time count no more, or again; their number, null if the id was never used. */
  discard(id: string, span: GuessSpan): Promise<number | null>;
  restore(id: string, span: GuessSpan): Promise<number | null>;
}

export interface StoredGuesses extends Pick<GuessResults, 'label' | 'figure'> {
  readonly tally: Tally;
  /** Guesses that are kept without counting. */
  readonly uncounted: number;
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

/** Whole hours (ISO 8601, UTC): from `since` to before `until`, which null leaves open. */
export interface GuessSpan {
  readonly since: string;
  readonly until: string | null;
}

export type Guesses = ReturnType<typeof createGuesses>;

interface Guesser {
  /** See `NewGuess`. */
  readonly voter: Uint8Array;
  /** See `GuessStore.put`. */
  readonly mayCount: () => boolean;
}

/** Maximum length of the list of contested personalities. */
const CONTESTED_MAX = 24;
/** Length of the list of those who wait. */
const WAITING_MAX = 12;

interface GuessesDependencies {
  readonly store: GuessStore;
  readonly page: Catalogue['page'];
  /** ISO 8601, UTC. */
  readonly now: () => string;
}

/**
 * What visitors ask of a `GuessStore`. Every method fails with a `Failure`: `not_found` if there is no such
 * personality.
 */
export function createGuesses({ store, page, now }: GuessesDependencies) {
  return {
    async results(id: string): Promise<GuessResults> {
      return present(found(await store.read(id)));
    },

    async guess(id: string, guess: Guess, { voter, mayCount }: Guesser) {
      const pattern = patternOf(guess);
      const put = await store.put({ id, voter, pattern, at: hourOf(now()) }, mayCount);
      const { counts, ...guesses } = found(put);
      return { guess: guessOf(pattern), counted: counts, results: present(guesses) };
    },

    async withdraw(id: string, voter: Uint8Array): Promise<void> {
      if (!(await store.withdraw(id, voter))) throw new Failure('not_found');
    },

    contested: (): Promise<readonly ContestedPersonality[]> => store.contested(CONTESTED_MAX),

    published: (ids: readonly string[]) => store.published(ids),

    /** Those of a page of the gallery who have few guesses. */
    async waiting(): Promise<readonly ContestedPersonality[]> {
      const { items } = await page({ q: '' });
      const summaries = await store.summaries(items.map(({ id }) => id));
      const completeOf = (id: string): number => summaries.get(id)?.complete ?? 0;
      const few = items
        .toSorted((one, other) => completeOf(one.id) - completeOf(other.id))
        .slice(0, WAITING_MAX);
      return items
        .filter((item) => few.includes(item))
        .map(({ id, name, gender, icon }) => {
          const counted = summaries.get(id)?.counted ?? 0;
          return { id, name, gender, icon, counted };
        });
    },
  };
}

/** Guesses are kept by whole hours, so that those of one visitor cannot be joined by their times. */
function hourOf(at: string): string {
  return `${at.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;
}

function found<T>(guesses: T | null): T {
  if (guesses === null) throw new Failure('not_found');
  return guesses;
}

function present({ tally, uncounted, label, figure }: StoredGuesses): GuessResults {
  return summarise(tally, { uncounted, label, figure });
}
