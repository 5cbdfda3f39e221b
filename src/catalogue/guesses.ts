import { Failure } from '../domain/failure.ts';
import { type Guess, guessOf, type Pattern, patternOf } from '../domain/guesses/guess.ts';
import type { ContestedPersonality, GuessResults } from '../domain/guesses/results.ts';
import { type PublishedGuesses, summarise, type Tally } from '../domain/guesses/summarise.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * The guesses of visitors. Every method is atomic, like those of `Store`. No guess changes a personality: neither its
 * version nor what searches and lists of changes show.
 */
export interface GuessStore {
  /** Null if there is no such personality. */
  read(id: string): Promise<StoredGuesses | null>;
  /**
   * Stores a guess, replacing the visitor’s previous one; null if there is no such personality. `mayCount` is called
   * at most once, and only if the visitor has no guess that counts.
   */
  put(guess: NewGuess, mayCount: () => boolean): Promise<PutGuess | null>;
  /**
   * Deletes the visitor’s guess, if there is one, and tells whether it counted; null if there is no such personality.
   */
  withdraw(id: string, voter: Uint8Array): Promise<boolean | null>;
  /** Personalities whose guesses differ, those with the least agreement first. */
  contested(limit: number): Promise<readonly ContestedPersonality[]>;
  /** The summaries of those of the personalities that have guesses. */
  summaries(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<GuessResults, 'counted' | 'complete'>>>;
  /** The complete guesses of these personalities in the form of exported files (see `publishedTypes`). */
  published(ids: readonly string[]): Promise<ReadonlyMap<string, PublishedGuesses>>;
  /**
   * `discard` excludes the guesses of a span of time from the counts, and `restore` includes them again. Both return
   * the number of guesses, or null if the id was never used.
   */
  discard(id: string, span: GuessSpan): Promise<number | null>;
  restore(id: string, span: GuessSpan): Promise<number | null>;
}

export interface StoredGuesses extends Pick<GuessResults, 'label' | 'look'> {
  readonly tally: Tally;
  /** The number of guesses that are stored without counting. */
  readonly uncounted: number;
}

export interface NewGuess {
  readonly id: string;
  /** 16 bytes that identify the visitor among the guesses of this personality, and nowhere else. */
  readonly voter: Uint8Array;
  readonly pattern: Pattern;
  /** ISO 8601, UTC, a whole hour. */
  readonly at: string;
}

export interface PutGuess extends StoredGuesses {
  /** Whether the guess counts. */
  readonly counts: boolean;
}

/** A span of whole hours (ISO 8601, UTC) from `since` up to, but not including, `until`; null leaves it open. */
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
/** Maximum length of the list of personalities that wait for guesses. */
const WAITING_MAX = 12;

interface GuessesDependencies {
  readonly store: GuessStore;
  readonly page: Catalogue['page'];
  /** ISO 8601, UTC. */
  readonly now: () => string;
}

/**
 * Creates the operations on guesses that visitors have. Every method fails with a `Failure`: `not_found` if there is
 * no such personality.
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

    /** Withdraws the visitor’s guess, and tells whether it counted. */
    async withdraw(id: string, voter: Uint8Array): Promise<boolean> {
      return found(await store.withdraw(id, voter));
    },

    contested: (): Promise<readonly ContestedPersonality[]> => store.contested(CONTESTED_MAX),

    published: (ids: readonly string[]) => store.published(ids),

    /** The personalities with the fewest guesses on a page of the gallery. */
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

/** Times are stored as whole hours, so that the guesses of one visitor cannot be linked by their times. */
function hourOf(at: string): string {
  return `${at.slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;
}

function found<T>(guesses: T | null): T {
  if (guesses === null) throw new Failure('not_found');
  return guesses;
}

function present({ tally, uncounted, label, look }: StoredGuesses): GuessResults {
  return summarise(tally, { uncounted, label, look });
}
