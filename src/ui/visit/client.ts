import type { Catalogue, Page } from '../../catalogue/catalogue.ts';
import { paths } from '../../domain/paths.ts';
import type { Calls } from './calls.ts';

/** What the gallery and the personalities' pages read; writing comes with the pages that need it. */
export type ReadableCatalogue = Pick<Catalogue, 'page' | 'distribution' | 'get'>;

/** The reading part of the `Catalogue` over the JSON API. */
export function createClient({ read }: Calls): ReadableCatalogue {
  return {
    page: (request, { signal } = {}) =>
      read<Page>(paths.api.personalities({ ...request }), { signal: signal ?? null }),
    distribution: (q, { signal } = {}) =>
      read(paths.api.distribution(q), { signal: signal ?? null }),
    get: (id, { signal } = {}) => read(paths.api.personality(id), { signal: signal ?? null }),
  };
}
