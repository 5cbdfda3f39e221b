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

/** Reads pages, and keeps lists of changes for Back and Forward. */
export interface PageReader {
  /**
   * Loads data and code of a page in parallel. A failure becomes a view; its code is null if that cannot be loaded
   * either. Resolves to null if the signal aborts it.
   */
  readonly read: (url: string, request: ReadRequest) => Promise<PageRead | null>;
  /** Keeps a page with a list under the key of its history entry. Other pages are read again. */
  readonly keep: (key: string, view: View) => void;
  /** Discards all kept data. */
  readonly forget: () => void;
}

export interface PageRead {
  /** The requested address, or that of the not-found page. */
  readonly url: string;
  readonly view: View;
  readonly code: PageCode | null;
}

interface ReadRequest {
  readonly signal: AbortSignal;
  /** Key of the history entry whose list is restored; null to read again. */
  readonly leftAt: string | null;
  /** Number of changes that were shown: about as many are read again. */
  readonly shown: number;
}

interface PageReaderDependencies {
  /** The build whose code this session has loaded. Data of another build need a new document. */
  readonly build: string;
  readonly gallery: Gallery;
  /** Reads the data of a page by its address. Fails with the server's failures, `offline` or `outdated`. */
  readonly readData: (url: string, options?: CallOptions) => Promise<PageData>;
  /** Loads the code of a page; fails with `offline` or `outdated`. */
  readonly loadCode: (page: View['page']) => Promise<PageCode>;
}

export function createPageReader(dependencies: PageReaderDependencies): PageReader {
  const { build, gallery, readData, loadCode } = dependencies;
  const kept = new Map<string, View>();

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
    // Only the server can show a document.
    if (address.page === 'document') throw new Failure('outdated');
    const keptView = leftAt === null ? undefined : kept.get(leftAt);
    if (keptView !== undefined) return keptView;
    const asked = shown > PAGE_LIMIT_DEFAULT ? withLimit(url) : url;
    const data = await readData(asked, { signal });
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
    keep(key, view) {
      if ('list' in view) keepLatest(kept, key, view);
    },
    forget: () => kept.clear(),
  };
}

function withLimit(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}limit=${PAGE_LIMIT_MAX}`;
}
