import type { CallOptions, Catalogue } from '../../catalogue/catalogue.ts';
import type { Personality } from '../../domain/personality.ts';

/** Milliseconds for which a prefetched answer is used. */
const FRESH = 10_000;

/** Prefetches personalities that are likely to be opened next. */
export interface ReadAhead {
  /** Starts reading; a failure is reported only when the page is opened. */
  readonly prepare: (id: string) => void;
  /** Like `Catalogue.get`, but uses a prefetched answer, once. */
  readonly get: Catalogue['get'];
  /** Forgets what was read. Somebody just removed is not read again, though the card is shown for a moment. */
  readonly forget: (removedId: string | null) => void;
}

export function createReadAhead(catalogue: Pick<Catalogue, 'get'>, now: () => number): ReadAhead {
  let removed: string | null = null;
  let prepared: { id: string; at: number; answer: Promise<Personality> } | null = null;
  return {
    prepare(id) {
      if (id === removed) return;
      if (prepared?.id === id && now() - prepared.at < FRESH) return;
      const answer = catalogue.get(id);
      answer.catch(() => {
        if (prepared?.answer === answer) prepared = null;
      });
      prepared = { id, at: now(), answer };
    },
    get(id: string, options?: CallOptions) {
      const ready = prepared;
      prepared = null;
      const isFresh = ready?.id === id && now() - ready.at < FRESH;
      return isFresh ? ready.answer : catalogue.get(id, options);
    },
    forget(removedId) {
      prepared = null;
      removed = removedId;
    },
  };
}
