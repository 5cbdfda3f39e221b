import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import type { SentDraft } from '../../src/domain/people/draft.ts';
import { isField } from '../../src/domain/people/fields.ts';
import { createCalls, createClient } from '../../src/ui/session/calls.ts';
import { createWritesClient, nameFailure } from '../../src/ui/session/writes.ts';
import { apiPaths } from './api-paths.ts';

/**
 * All that the browser's modules can do over the JSON API, of which each page loads its part, and the
 * distribution and one personality alone, which only other clients ask for.
 */
export function createFullClient(fetchFrom: typeof fetch): Catalogue {
  const calls = createCalls(fetchFrom, nameFailure);
  const later = createWritesClient(calls);
  return {
    ...createClient(calls),
    get: (id, { signal } = {}) => calls.read(paths.api.personality(id), { signal: signal ?? null }),
    distribution: (q, { signal } = {}) =>
      calls.read(apiPaths.distribution(q), { signal: signal ?? null }),
    ...later,
    update: (id, version, draft) => later.update(id, version, fieldsOf(draft)),
  };
}

/** The fields of a draft alone: tests make one of a personality, whose id and times the API refuses. */
function fieldsOf(sent: SentDraft): SentDraft {
  const draft = { ...sent };
  for (const name of Object.keys(draft)) if (!isField(name)) Reflect.deleteProperty(draft, name);
  return draft;
}
