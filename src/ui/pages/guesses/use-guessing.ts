import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Trouble, troubleOf } from '../../../domain/failure.ts';
import type { Guess } from '../../../domain/guesses/guess.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { paths } from '../../../domain/paths.ts';
import { useSession } from '../../session/session-context.ts';
import { writingCalls } from '../../session/writes.ts';
import { keepOwnGuess, readOwnGuess } from './own-guess.ts';

/** What is asked for, and what is shown of it. */
interface Guessing {
  readonly step: 'types' | 'letters' | 'results';
  readonly own: Guess | null;
  readonly isCounted: boolean;
  /** The guess on its way, or the one that could not be sent. */
  readonly chosen: Guess | null;
  readonly results: GuessResults | null;
  /** Whether the results have just taken the place of the grid. */
  readonly grows: boolean;
  /** If the guess does not count, the number of guesses of the visitor's network that count on this day already. */
  readonly reached: number | null;
  /** What is on its way: a guess of the visitor, or the results that are only read. */
  readonly busy: 'writing' | 'reading' | null;
  readonly failure: (Trouble & { readonly retry: () => void }) | null;
}

interface GuessingOptions {
  readonly id: string;
  /** Results that the server has put into the page. */
  readonly initial: GuessResults | null;
  readonly onCounted: ((counted: number) => void) | undefined;
  /** Runs a change of what is shown, so that what is pressed stays where it is. */
  readonly inPlace: (change: () => void) => void;
  /** Whether the focus is where that is pressed. */
  readonly hasFocus: () => boolean;
}

/** The visitor's guess of one personality. */
export function useGuessing(options: GuessingOptions) {
  const { id, initial, onCounted, inPlace, hasFocus } = options;
  const { navigation, site } = useSession();
  const [state, setState] = useState<Guessing>({
    step: initial === null ? 'types' : 'results',
    own: null,
    isCounted: true,
    chosen: null,
    results: initial,
    grows: false,
    reached: null,
    busy: null,
    failure: null,
  });
  const change = (fields: Partial<Guessing>): void =>
    setState((before) => ({ ...before, ...fields }));
  const changeInPlace = (fields: Partial<Guessing>): void =>
    inPlace(() => flushSync(() => change(fields)));

  /** The newest attempt: what an earlier one has read is not shown any more. */
  const newest = useRef(0);

  /** Shows what a task answers; keeps what was chosen if it fails. Does nothing while a write is on its way. */
  const attempt = async (
    busy: 'writing' | 'reading',
    task: () => Promise<Partial<Guessing>>,
    show = changeInPlace,
  ): Promise<void> => {
    // The answer to a write brings the results, too.
    if (state.busy === 'writing') return;
    newest.current += 1;
    const turn = newest.current;
    change({ busy, failure: null });
    try {
      const fields = await task();
      if (turn !== newest.current) return;
      show({ ...fields, busy: null });
      if (fields.results) onCounted?.(fields.results.counted);
    } catch (error) {
      const retry = (): void => {
        // The button disappears.
        changeInPlace({ failure: null });
        void attempt(busy, task);
      };
      if (turn === newest.current) change({ busy: null, failure: { ...troubleOf(error), retry } });
    }
  };

  const read = async () => {
    const results = await writingCalls.read<GuessResults>(paths.api.guesses(id));
    return { results, step: 'results' } as const;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is read once.
  useEffect(() => {
    const kept = readOwnGuess(id);
    if (kept !== null) change(kept);
    // After Back to the address of the results, the page is read without them. Where nobody can guess, all see them.
    const isAskedFor = site.readOnly || navigation.get().url.includes(AS_RESULTS);
    if (initial !== null || (kept === null && !isAskedFor)) return;
    void attempt(
      'reading',
      read,
      // Nobody has pressed anything: the page is scrolled only for a focus that the results take away.
      (fields) => (hasFocus() ? changeInPlace : change)(fields),
    );
  }, []);

  /** Leads back to the results, too, as long as there are some. */
  const go = (step: Guessing['step']): void => {
    const isReading = state.busy === 'reading';
    if (isReading) newest.current += 1;
    changeInPlace({ step, failure: null, busy: isReading ? null : state.busy });
  };

  return {
    ...state,
    async send(guess: Guess) {
      await attempt('writing', async () => {
        change({ chosen: guess });
        const sent = await writingCalls.read<SentGuess>(paths.api.guess(id), {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(guess),
        });
        const { results, guess: own, counted: isCounted, reached = null } = sent;
        keepOwnGuess(id, { own, isCounted });
        return { own, isCounted, results, reached, chosen: null, step: 'results', grows: true };
      });
    },
    async withdraw() {
      const { results, isCounted } = state;
      await attempt('writing', async () => {
        await writingCalls.request(paths.api.guess(id), { method: 'DELETE' });
        keepOwnGuess(id, null);
        if (results) onCounted?.(results.counted - Number(isCounted));
        return { own: null, results: null, reached: null, step: 'types' };
      });
    },
    /** Shows the results of others without a guess, at their address. */
    async show() {
      await attempt('reading', async () => {
        navigation.setQuery(AS_RESULTS);
        return { ...(await read()), grows: true };
      });
    },
    /** Asks for a guess instead of the results that are shown without one. */
    ask() {
      navigation.setQuery('');
      go('types');
    },
    go,
  };
}

/** The query of a page that shows the results without a guess. */
const AS_RESULTS = '?palpites=1';

interface SentGuess {
  readonly guess: Guess;
  readonly counted: boolean;
  readonly results: GuessResults;
  /** If the guess does not count, the number of guesses of the visitor's network that count on this day already. */
  readonly reached?: number;
}
