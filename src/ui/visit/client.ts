import type { CallOptions, Catalogue, Page, SearchResults } from '../../catalogue/catalogue.ts';
import { paths } from '../../domain/paths.ts';
import type { Calls } from './calls.ts';

/** What the gallery reads; writing comes with the pages that need it. */
export type ReadableCatalogue = Pick<Catalogue, 'page' | 'search'>;

/** The reading part of the `Catalogue` over the JSON API. */
export function createClient({ read }: Calls): ReadableCatalogue {
  const readFrom = <T>(path: string, { signal }: CallOptions = {}): Promise<T> =>
    read(path, { signal: signal ?? null });
  return {
    page: (request, options) => readFrom<Page>(paths.api.personalities(request), options),
    search: (request, options) => readFrom<SearchResults>(paths.api.search(request), options),
  };
}
