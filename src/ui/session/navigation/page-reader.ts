import {
  type CallOptions,
  PAGE_LIMIT_DEFAULT,
  PAGE_LIMIT_MAX,
} from '../../../catalogue/catalogue.ts';
import { codeOf, Failure, troubleOf } from '../../../domain/failure.ts';
import { paths } from '../../../domain/paths.ts';
import { type Gallery, keepLatest } from '../gallery.ts';
import type { PageData } from '../handover.ts';
import type { PageCode } from '../page-code.ts';
import type { View } from '../view.ts';
import { type Address, addressIn, isOfOne } from './address.ts';

/** Reads pages, some of them ahead, and keeps lists of changes for Back and Forward. */
export interface PageReader {
  /**
   * Loads data and code in parallel; a failure becomes a view, which has no code where that has not come either. Null
   * where its signal has ended it.
   */
  readonly read: (url: string, request: ReadRequest) => Promise<PageRead | null>;
  /** Reads a page that is likely to be opened next; a failure is reported only when it is opened. */
  readonly prepare: (url: string) => void;
  /** Keeps the list of a page under the key of its history entry; other pages are read again. */
  readonly keep: (key: string, view: View) => void;
  /** Drops all that was read. Somebody just removed is not prepared, though the card is shown for a moment. */
  readonly forget: (removedId: string | null) => void;
}

export interface PageRead {
  /** The address asked for, or that of the not-found page. */
  readonly url: string;
  readonly view: View;
  readonly code: PageCode | null;
}

interface ReadRequest {
  readonly signal: AbortSignal;
  /** Key of the history entry whose list is restored; null reads again. */
  readonly leftAt: string | null;
  /** Number of changes shown before: about as many are read again. */
  readonly shown: number;
}

interface PageReaderDependencies {
  /** The build whose code this session has loaded; data of another one need a new document. */
  readonly build: string;
  readonly gallery: Gallery;
  /** Reads the data of a page by its address. Fails with the server's failures, `offline` or `outdated`. */
  readonly readData: (url: string, options?: CallOptions) => Promise<PageData>;
  /** Loads the code of a page; fails with `offline` or `outdated`. */
  readonly loadCode: (page: View['page']) => Promise<PageCode>;
}

/** Milliseconds for which a prepared answer is used. */
const FRESH = 10_000;

export function createPageReader(dependencies: PageReaderDependencies): PageReader {
  const { build, gallery, readData, loadCode } = dependencies;
  const kept = new Map<string, View>();
  let removed: string | null = null;
  let prepared: { url: string; until: number; data: Promise<PageData> } | null = null;

  /** What was prepared for an address, if it is fresh still. */
  const preparedFor = (url: string): Promise<PageData> | null =>
    prepared?.url === url && performance.now() < prepared.until ? prepared.data : null;

  const readView = async (
    url: string,
    address: Address,
    { signal, leftAt, shown }: ReadRequest,
  ): Promise<View> => {
    if (address.page === 'home') {
      await gallery.show(address, { asLeft: leftAt !== null });
      return { page: 'home' };
    }
    if (address.page === 'not_found') return { page: 'not_found' };
    // A document is what only the server can show.
    if (address.page === 'document') throw new Failure('outdated');
    const keptView = leftAt === null ? undefined : kept.get(leftAt);
    if (keptView !== undefined) return keptView;
    const asked = shown > PAGE_LIMIT_DEFAULT ? withLimit(url) : url;
    const ready = preparedFor(asked);
    // Prepared data are used once: they are of the moment when they were asked for.
    prepared = null;
    const data = await (ready ?? readData(asked, { signal }));
    if (data.build !== build) throw new Failure('outdated');
    return data.view;
  };
  return {
    async read(url, request) {
      const address = addressIn(url);
      try {
        const [view, code] = await Promise.all([
          readView(url, address, request),
          loadCode(address.page),
        ]);
        return request.signal.aborted ? null : { url, view, code };
      } catch (error) {
        if (request.signal.aborted) return null;
        const isMissing = codeOf(error) === 'not_found';
        const code = await loadCode(isMissing ? 'not_found' : 'failure').catch(() => null);
        if (!isMissing) return { url, view: { page: 'failure', ...troubleOf(error) }, code };
        const found = isOfOne(address) ? paths.notFound : url;
        return { url: found, view: { page: 'not_found' }, code };
      }
    },
    prepare(url) {
      if (url === removed || preparedFor(url) !== null) return;
      const data = readData(url);
      data.catch(() => {
        if (prepared?.data === data) prepared = null;
      });
      prepared = { url, until: performance.now() + FRESH, data };
    },
    keep(key, view) {
      if ('list' in view) keepLatest(kept, key, view);
    },
    forget(removedId) {
      kept.clear();
      prepared = null;
      removed = removedId && paths.personality(removedId);
    },
  };
}

function withLimit(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}limit=${PAGE_LIMIT_MAX}`;
}
