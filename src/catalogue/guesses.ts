import { Failure } from '../domain/failure.ts';
import { type Guess, guessOf, patternOf } from '../domain/guesses/guess.ts';
import type { ContestedPersonality, GuessResults } from '../domain/guesses/results.ts';
import { summarise } from '../domain/guesses/summarise.ts';
import { paths } from '../domain/paths.ts';
import { type Catalogue, PAGE_LIMIT_DEFAULT } from './catalogue.ts';
import type { GuessedPersonality, GuessStore, StoredGuesses } from './guess-store.ts';

/** What visitors guess of personalities. Every method fails with a `Failure`. */
export interface Guesses extends GuessReads {
  /**
   * Keeps a guess in place of the visitor's former one. `mayCount` is asked where that did not count. `not_found` if
   * there is no such personality.
   */
  guess(id: string, guess: Guess, by: Guesser): Promise<Guessed>;
  /** Deletes the visitor's guess, if there is one. `not_found` as above. */
  withdraw(id: string, voter: Uint8Array): Promise<void>;
}

export interface GuessReads {
  /** `not_found` if there is no such personality. */
  results(id: string): Promise<GuessResults>;
  /** Personalities that visitors differ about, least agreement first; without their types. */
  contested(): Promise<readonly ContestedPersonality[]>;
  /** Some of the gallery with few guesses. */
  waiting(): Promise<readonly ContestedPersonality[]>;
}

interface Guesser {
  /** See `NewGuess`. */
  readonly voter: Uint8Array;
  readonly mayCount: () => boolean;
}

interface Guessed {
  readonly guess: Guess;
  readonly counted: boolean;
  readonly results: GuessResults;
}

/** Maximum length of the list of contested personalities. */
const CONTESTED_MAX = 24;
/** Length of the list of those who wait, and of how many of the gallery these are. */
const WAITING_MAX = 12;
const WAITING_OF = PAGE_LIMIT_DEFAULT;

export interface GuessesDependencies {
  readonly store: GuessStore;
  readonly page: Catalogue['page'];
  /** ISO 8601, UTC. */
  readonly now: () => string;
}

export function createGuesses({ store, page, now }: GuessesDependencies): Guesses {
  return {
    async results(id) {
      return present(found(await store.read(id)));
    },

    async guess(id, guess, { voter, mayCount }) {
      const pattern = patternOf(guess);
      const put = await store.put({ id, voter, pattern, at: hourOf(now()) }, mayCount);
      const { counts, ...guesses } = found(put);
      return { guess: guessOf(pattern), counted: counts, results: present(guesses) };
    },

    async withdraw(id, voter) {
      if (!(await store.withdraw(id, voter))) throw new Failure('not_found');
    },

    async contested() {
      return (await store.contested(CONTESTED_MAX)).map(presentGuessed);
    },

    async waiting() {
      const { items } = await page({ q: '', limit: WAITING_OF });
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

function present({ tally, uncounted, label }: StoredGuesses): GuessResults {
  return summarise(tally, { uncounted, label });
}

function presentGuessed({ iconHash, ...guessed }: GuessedPersonality): ContestedPersonality {
  return { ...guessed, icon: iconHash === null ? null : paths.icon(iconHash) };
}
