import type { CallOptions, Catalogue, Page, SearchResults } from '../../catalogue/catalogue.ts';
import { Failure, isFailure } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { type Calls, createCalls } from '../islands/calls.ts';
import type { PageData } from './handover.ts';

/** The part of the `Catalogue` that the gallery reads. Writing is loaded with the pages that need it. */
export type ReadableCatalogue = Pick<Catalogue, 'page' | 'search'>;

/** The reading part of the `Catalogue` over the JSON API. */
export function createClient({ read }: Calls): ReadableCatalogue {
  return {
    page: (request, { signal = null } = {}) =>
      read<Page>(paths.api.personalities(request), { signal }),
    search: (request, { signal = null } = {}) =>
      read<SearchResults>(paths.api.search(request), { signal }),
  };
}

/** The calls of this session. `fetch` is resolved at each call, because the server also imports this module. */
const browserCalls = createCalls((input, init) => fetch(input, init));

/** The catalogue as this session reads it. */
export const browserCatalogue = createClient(browserCalls);

/** Reads the data of a page. Fails with `outdated` if the response is not JSON: the server then has another release. */
export async function readPage(url: string, { signal }: CallOptions = {}): Promise<PageData> {
  const headers = { Accept: 'application/json' };
  try {
    // The browser's cache has one entry per address, which must be the document.
    const init = { headers, cache: 'no-store', signal: signal ?? null } as const;
    return await browserCalls.read<PageData>(url, init);
  } catch (error) {
    const isDocument = isFailure(error) && error.cause instanceof SyntaxError;
    throw isDocument ? new Failure('outdated', { cause: error }) : error;
  }
}
