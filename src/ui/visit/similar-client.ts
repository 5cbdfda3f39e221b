import type { Catalogue, Similar } from '../../catalogue/catalogue.ts';
import { paths } from '../../domain/paths.ts';
import { browserCalls } from './browser-catalogue.ts';
import type { Calls } from './calls.ts';

/** What the modal reads while a name is typed, over the JSON API. */
export function createSimilarClient({ read }: Calls): Pick<Catalogue, 'similar'> {
  return {
    async similar(name, { signal } = {}) {
      const path = paths.api.similar(name);
      const { items } = await read<{ readonly items: readonly Similar[] }>(path, {
        signal: signal ?? null,
      });
      return items;
    },
  };
}

/** The similar names that this visit reads. */
export const browserSimilar = createSimilarClient(browserCalls);
