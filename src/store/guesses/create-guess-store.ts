import type { GuessStore } from '../../catalogue/guess-store.ts';
import type { Engine } from '../engine.ts';
import { listContested, readSummaries } from './list-guessed.ts';
import { putGuess, readGuesses, withdrawGuess } from './put-guess.ts';
import { moveGuesses, recountGuesses } from './recount.ts';

/** Implements `GuessStore`. */
export function createGuessStore(engine: Engine, writeAlone: Engine['write']): GuessStore {
  return {
    read: (id) => engine.read((db) => readGuesses(db, id)),
    put(guess, mayCount) {
      // A transaction may run twice; a second answer would count twice.
      let answer: boolean | null = null;
      const once = (): boolean => {
        answer ??= mayCount();
        return answer;
      };
      return engine.write((db) => putGuess(db, guess, once));
    },
    withdraw: (id, voter) => engine.write((db) => withdrawGuess(db, id, voter)),
    contested: (limit) => engine.read((db) => listContested(db, limit)),
    summaries: (ids) => engine.read((db) => readSummaries(db, ids)),
    discard: (id, span) =>
      engine.write((db) => moveGuesses(db, id, span, ['counted', 'discarded'])),
    restore: (id, span) =>
      engine.write((db) => moveGuesses(db, id, span, ['discarded', 'counted'])),
    recount: () => writeAlone((db) => recountGuesses(db)),
  };
}
