import { Failure, troubleOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { type Address, addressOf } from './address.ts';
import type { Gallery } from './gallery.ts';
import { keepLatest } from './keep-latest.ts';
import type { PageCode } from './page-code.ts';
import type { ReadAhead } from './read-ahead.ts';
import { readPersonality, type View } from './view.ts';

/** Reads pages, and keeps lists of changes for Back and Forward. */
export interface PageReader {
  /** Loads data and code in parallel; a failure becomes the view `failure`. */
  readonly read: (url: string, request: ReadRequest) => Promise<PageRead>;
  /** Keeps the list of a page under the key of its history entry; other pages are read again. */
  readonly keep: (key: string, view: View) => void;
  /** Drops all kept lists. */
  readonly forget: () => void;
}

interface PageRead {
  /** The address asked for, or that of the not-found page. */
  readonly url: string;
  readonly address: Address;
  readonly view: View;
  /** Absent after a failure. */
  readonly code?: PageCode;
}

interface ReadRequest {
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
  readonly loadCode: (page: Address['page']) => Promise<PageCode>;
}

/** Completes an address to be parsed; the origin is not read. */
const ANY_ORIGIN = 'http://localhost';

export function createPageReader({
  gallery,
  readAhead,
  loadCode,
}: PageReaderDependencies): PageReader {
  const kept = new Map<string, View>();
  const readView = async (
    address: Address,
    { signal, leftAt, shown }: ReadRequest,
  ): Promise<View> => {
    switch (address.page) {
      case 'home':
        await gallery.show(address, { asLeft: leftAt !== null });
        return { page: 'home' };
      case 'personality':
        return readPersonality(address.id, readAhead.get, signal);
      case 'not_found':
        return { page: 'not_found' };
      case 'contested':
      case 'plain':
        // Only a new document can show it.
        throw new Failure('outdated');
    }
    const keptView = leftAt === null ? undefined : kept.get(leftAt);
    if (keptView !== undefined) return keptView;
    const { readList, readTypes } = await loadCode(address.page);
    const view =
      address.page === 'types'
        ? readTypes?.(address, { signal })
        : readList?.(address, { signal, shown });
    return view ?? { page: 'not_found' };
  };
  return {
    async read(url, request) {
      const address = addressOf(new URL(url, ANY_ORIGIN));
      try {
        const [view, code] = await Promise.all([
          readView(address, request),
          loadCode(address.page),
        ]);
        const isMissing = view.page === 'not_found' && address.page === 'personality';
        return isMissing
          ? { url: paths.notFound, address: { page: 'not_found' }, view, code }
          : { url, address, view, code };
      } catch (error) {
        return { url, address, view: { page: 'failure', ...troubleOf(error) } };
      }
    },
    keep(key, view) {
      if ('list' in view) keepLatest(kept, key, view);
    },
    forget: () => kept.clear(),
  };
}
