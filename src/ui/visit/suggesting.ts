import type { Suggest } from '../../domain/search/suggest.ts';
import type { Snapshot } from './snapshot.ts';
import { createStore, type Readable } from './store.ts';

/** Finds suggestions for a search; until its code is loaded, only those from the server. */
export interface Suggesting extends Readable<Suggest> {
  /** Loads the code, once. Without it nothing is suggested. */
  readonly load: () => void;
}

export function createSuggesting(
  initial: Snapshot | null,
  loadCode: () => Promise<{ readonly suggest: Suggest }>,
): Suggesting {
  const store = createStore<Suggest>((typed) =>
    initial?.q === typed ? (initial.suggestions ?? []) : [],
  );
  let isWanted = false;
  return {
    get: store.get,
    subscribe: store.subscribe,
    load() {
      if (isWanted) return;
      isWanted = true;
      loadCode().then(
        ({ suggest }) => store.set(suggest),
        () => {
          isWanted = false;
        },
      );
    },
  };
}
