import type { Address } from './address.ts';
import type { Gallery } from './gallery.ts';
import { keepLatest } from './keep-latest.ts';
import type { PageCode } from './page-code.ts';
import type { ReadAhead } from './read-ahead.ts';
import { readPersonality, type View } from './view.ts';

/** Reads the data of pages, and keeps lists of changes for Back and Forward. */
export interface PageReader {
  readonly read: (address: Address, request: ReadRequest) => Promise<View>;
  /** Keeps the list of a page under the key of its history entry; other pages are read again. */
  readonly keep: (key: string, view: View) => void;
  /** Drops all kept lists. */
  readonly forget: () => void;
}

export interface ReadRequest {
  readonly signal: AbortSignal;
  /** Key of the history entry whose list is restored; null reads again. */
  readonly leftAt: string | null;
  /** Number of changes shown before: about as many are read again. */
  readonly shown: number;
}

export interface PageReaderDependencies {
  readonly gallery: Gallery;
  readonly readAhead: ReadAhead;
  /** Loads the code of a page; fails with `offline` or `outdated`. */
  readonly bring: (page: Address['page']) => Promise<PageCode>;
}

export function createPageReader({
  gallery,
  readAhead,
  bring,
}: PageReaderDependencies): PageReader {
  const kept = new Map<string, View>();
  return {
    async read(address, { signal, leftAt, shown }) {
      switch (address.page) {
        case 'home':
          await gallery.show(address, { asLeft: leftAt !== null });
          return { page: 'home' };
        case 'personality':
          return readPersonality(address.id, readAhead.get, signal);
        case 'not_found':
          return { page: 'not_found' };
      }
      const keptView = leftAt === null ? undefined : kept.get(leftAt);
      if (keptView !== undefined) return keptView;
      const { readList } = await bring(address.page);
      return readList?.(address, { signal, shown }) ?? { page: 'not_found' };
    },
    keep(key, view) {
      if ('list' in view) keepLatest(kept, key, view);
    },
    forget: () => kept.clear(),
  };
}
