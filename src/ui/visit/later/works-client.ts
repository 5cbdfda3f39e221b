import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { paths } from '../../../domain/paths.ts';
import type { Calls } from '../calls.ts';

/** The works' part of the `Catalogue` over the JSON API; loaded with what lists them. */
export function createWorksClient({ read }: Calls): Pick<Catalogue, 'works'> {
  return {
    works: (request, { signal } = {}) => read(paths.api.works(request), { signal: signal ?? null }),
  };
}
