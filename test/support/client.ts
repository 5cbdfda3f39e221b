import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import { createCalls, createClient } from '../../src/ui/visit/calls.ts';
import { createLaterClient } from '../../src/ui/visit/later.ts';
import { apiPaths } from './api-paths.ts';

/**
 * All that the browser's modules can do over the JSON API, of which each page loads its part, and the
 * distribution and one personality alone, which only other clients ask for.
 */
export function createFullClient(fetchFrom: typeof fetch): Catalogue {
  const calls = createCalls(fetchFrom);
  return {
    ...createClient(calls),
    get: (id, { signal } = {}) => calls.read(paths.api.personality(id), { signal: signal ?? null }),
    distribution: (q, { signal } = {}) =>
      calls.read(apiPaths.distribution(q), { signal: signal ?? null }),
    ...createLaterClient(calls),
  };
}
