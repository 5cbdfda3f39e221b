import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Trouble, troubleOf } from '../../../domain/failure.ts';
import type { Guess } from '../../../domain/guesses/guess.ts';
import type { GuessResults } from '../../../domain/guesses/results.ts';
import { paths } from '../../../domain/paths.ts';
import { writingCalls } from '../../islands/writes.ts';
import { useSession } from '../../session/session-context.ts';
import { keepOwnGuess, readOwnGuess } from './own-guess.ts';

/** The state of the box: the step shown, the visitor's guess, and the results. */
interface Guessing {
  readonly step: 'types' | 'letters' | 'results';
  readonly own: Guess | null;
  readonly isCounted: boolean;
  /** The guess that is being sent, or that could not be sent. */
  readonly chosen: Guess | null;
  readonly results: GuessResults | null;
  /** Whether the results have just replaced the grid. */
  readonly grows: boolean;
  /** For a guess that does not count: the number of guesses of the visitor's network that already count today. */
  readonly reached: number | null;
  /** The pending request: one that writes the visitor's guess, or one that only reads the results. */
  readonly busy: 'writing' | 'reading' | null;
  readonly failure: (Trouble & { readonly retry: () => void }) | null;
}

interface GuessingOptions {
  readonly id: string;
  /** Results that the server has put into the page. */
  readonly initial: GuessResults | null;
  readonly onCounted: ((counted: number) => void) | undefined;
  /** Runs a change of the content so that the box keeps its position on the screen. */
  readonly inPlace: (change: () => void) => void;
  /** Whether the focus is inside the box. */
  readonly hasFocus: () => boolean;
}

/** The state and actions of the visitor's guess about a personality. */
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

  /** Number of the newest attempt. Results of earlier attempts are ignored. */
  const newest = useRef(0);

  /** Runs a request and shows its result; on failure the choice stays. Does nothing while a write is pending. */
  const attempt = async (
    busy: 'writing' | 'reading',
    task: () => Promise<Partial<Guessing>>,
    show = changeInPlace,
  ): Promise<void> => {
    // The response of a write includes the results.
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
        // The button that retries disappears.
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

  // The page's data have results if the link to them was followed before this part was hydrated.
  useEffect(() => {
    if (initial === null) return;
    setState((before) =>
      before.results === null ? { ...before, results: initial, step: 'results' } : before,
    );
  }, [initial]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is remembered is read once.
  useEffect(() => {
    const kept = readOwnGuess(id);
    if (kept !== null) change(kept);
    // After Back to the address of the results, the page's data lack them. If nobody can write, all visitors see them.
    const isAskedFor = site.readOnly || navigation.get().url.includes(AS_RESULTS);
    if (initial !== null || (kept === null && !isAskedFor)) return;
    void attempt(
      'reading',
      read,
      // Nothing was pressed, so the page scrolls only if the results remove the focused element.
      (fields) => (hasFocus() ? changeInPlace : change)(fields),
    );
  }, []);

  /** Shows a step: the grid, the letters, or the results if there are any. */
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
    /** Shows the results without a guess, at their own address. */
    async show() {
      await attempt('reading', async () => {
        navigation.setQuery(AS_RESULTS);
        return { ...(await read()), grows: true };
      });
    },
    /** Leaves the results that are shown without a guess, and asks for one. */
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
  /** For a guess that does not count: the number of guesses of the visitor's network that already count today. */
  readonly reached?: number;
}
