import type { Catalogue, Similar, WorksPage } from '../../../catalogue/catalogue.ts';
import { paths } from '../../../domain/paths.ts';
import { browserCalls } from '../browser-catalogue.ts';
import type { Calls } from '../calls.ts';

export type SimilarFinder = Pick<Catalogue, 'similar' | 'works'>;

/** What is found while a field is typed, of the `Catalogue` over the JSON API; loaded with the modal. */
export function createSimilarClient({ read }: Calls): SimilarFinder {
  return {
    async similar(name, { signal } = {}) {
      const init = { signal: signal ?? null };
      const path = paths.api.similar(name);
      return (await read<{ readonly items: readonly Similar[] }>(path, init)).items;
    },
    works: (request, { signal } = {}) =>
      read<WorksPage>(paths.api.works(request), { signal: signal ?? null }),
  };
}

export const browserSimilar = createSimilarClient(browserCalls);
