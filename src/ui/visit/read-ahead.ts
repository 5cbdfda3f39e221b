import type { CallOptions } from '../../catalogue/catalogue.ts';
import { paths } from '../../domain/paths.ts';
import type { PageData } from './handover.ts';

/** Milliseconds for which a prefetched answer is used. */
const FRESH = 10_000;

/** Reads the data of a page by its address. Fails with the server's failures, `offline` or `outdated`. */
type ReadPage = (url: string, options?: CallOptions) => Promise<PageData>;

/** Prefetches pages of personalities that are likely to be opened next. */
export interface ReadAhead {
  /** Starts reading; a failure is reported only when the page is opened. */
  readonly prepare: (url: string) => void;
  /** Uses a prefetched answer, once. */
  readonly read: ReadPage;
  /** Forgets what was read. Somebody just removed is not read again, though the card is shown for a moment. */
  readonly forget: (removedId: string | null) => void;
}

export function createReadAhead(read: ReadPage, now: () => number): ReadAhead {
  let removed: string | null = null;
  let prepared: { url: string; at: number; answer: Promise<PageData> } | null = null;
  return {
    prepare(url) {
      if (url === removed) return;
      if (prepared?.url === url && now() - prepared.at < FRESH) return;
      const answer = read(url);
      answer.catch(() => {
        if (prepared?.answer === answer) prepared = null;
      });
      prepared = { url, at: now(), answer };
    },
    read(url, options) {
      const ready = prepared;
      prepared = null;
      const isFresh = ready?.url === url && now() - ready.at < FRESH;
      return isFresh ? ready.answer : read(url, options);
    },
    forget(removedId) {
      prepared = null;
      removed = removedId && paths.personality(removedId);
    },
  };
}
