import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Trouble, troubleOf } from '../../../domain/failure.ts';
import type { Guess } from '../../../domain/guesses/guess.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { guessClient } from './guess-client.ts';
import { keepOwnGuess, readOwnGuess } from './own-guess.ts';

/** What is asked for, and what is shown of it. */
export interface Guessing {
  readonly step: 'types' | 'letters' | 'results';
  readonly own: Guess | null;
  /** The guess on its way, or the one that could not be sent. */
  readonly chosen: Guess | null;
  readonly results: GuessResults | null;
  /** Whether the results have just taken the place of the grid. */
  readonly grows: boolean;
  /** How many of the visitor's network count already, if the guess does not. */
  readonly reached: number | null;
  readonly isBusy: boolean;
  readonly failure: (Trouble & { readonly retry: () => void }) | null;
}

export interface GuessingActions {
  readonly send: (guess: Guess) => Promise<void>;
  readonly withdraw: () => Promise<void>;
  /** Shows the results of others without a guess. */
  readonly show: () => Promise<void>;
  readonly go: (step: 'types' | 'letters') => void;
}

export interface GuessingOptions {
  readonly id: string;
  /** Results that the server has put into the page. */
  readonly initial: GuessResults | null;
  /** Runs a change of what is shown, so that what is pressed stays where it is. */
  readonly inPlace: (change: () => void) => void;
}

/** The visitor's guess of one personality. */
export function useGuessing({ id, initial, inPlace }: GuessingOptions): Guessing & GuessingActions {
  const [state, setState] = useState<Guessing>({
    ...{ step: initial === null ? 'types' : 'results', own: null, chosen: null, results: initial },
    ...{ grows: false, reached: null, isBusy: false, failure: null },
  });
  const change = (fields: Partial<Guessing>): void =>
    setState((before) => ({ ...before, ...fields }));
  const changeInPlace = (fields: Partial<Guessing>): void =>
    inPlace(() => flushSync(() => change(fields)));

  /** Keeps what was chosen if the task fails. */
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    change({ isBusy: true, failure: null });
    try {
      await task();
      change({ isBusy: false });
    } catch (error) {
      const retry = (): void => void attempt(task);
      change({ isBusy: false, failure: { ...troubleOf(error), retry } });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is read once.
  useEffect(() => {
    const own = readOwnGuess(id);
    if (own === null) return;
    change({ own });
    if (initial === null) {
      void attempt(async () => {
        const results = await guessClient.results(id);
        change({ results, step: 'results' });
      });
    }
  }, []);

  return {
    ...state,
    async send(guess) {
      if (state.isBusy) return;
      change({ chosen: guess });
      await attempt(async () => {
        const { results, guess: own, reached = null } = await guessClient.send(id, guess);
        keepOwnGuess(id, own);
        const shown = { own, results, reached, chosen: null };
        changeInPlace({ ...shown, step: 'results', grows: true });
      });
    },
    async withdraw() {
      if (state.isBusy) return;
      await attempt(async () => {
        await guessClient.withdraw(id);
        keepOwnGuess(id, null);
        changeInPlace({ own: null, results: null, reached: null, step: 'types' });
      });
    },
    show: () =>
      attempt(async () => {
        const results = await guessClient.results(id);
        changeInPlace({ results, step: 'results', grows: true });
      }),
    go: (step) => changeInPlace({ step, failure: null }),
  };
}
