import type { CallOptions, Catalogue } from '../../catalogue/catalogue.ts';
import type { Personality } from '../../domain/personality.ts';

/** Milliseconds that an answer read ahead of its use stays good. */
const FRESH = 10_000;

/** Personalities that are likely to be opened next, asked for before they are. */
export interface ReadAhead {
  /** Starts reading; a failure shows only when the page is opened. */
  readonly prepare: (id: string) => void;
  /** As `Catalogue.get`; takes what was prepared, once. */
  readonly get: Catalogue['get'];
  readonly forget: () => void;
}

export function createReadAhead(catalogue: Pick<Catalogue, 'get'>, now: () => number): ReadAhead {
  let prepared: { id: string; at: number; answer: Promise<Personality> } | null = null;
  return {
    prepare(id) {
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
    forget() {
      prepared = null;
    },
  };
}
