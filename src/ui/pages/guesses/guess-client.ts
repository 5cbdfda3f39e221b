import type { Guess } from '../../../domain/guesses/guess.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { paths } from '../../../domain/paths.ts';
import { browserCalls } from '../../visit/browser-catalogue.ts';

export interface SentGuess {
  readonly guess: Guess;
  readonly results: GuessResults;
  /** Where it does not count: how many of the visitor's network count in a day already. */
  readonly reached?: number;
}

/** The guesses of a personality over the JSON API; all fail with a `Failure`. */
export const guessClient = {
  results: (id: string): Promise<GuessResults> => browserCalls.read(paths.api.guesses(id)),

  send: (id: string, guess: Guess): Promise<SentGuess> =>
    browserCalls.read(paths.api.guess(id), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(guess),
    }),

  async withdraw(id: string): Promise<void> {
    await browserCalls.request(paths.api.guess(id), { method: 'DELETE' });
  },
};
