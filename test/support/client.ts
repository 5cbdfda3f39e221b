import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { paths } from '../../src/domain/paths.ts';
import type { SentDraft } from '../../src/domain/people/draft.ts';
import { isField } from '../../src/domain/people/fields.ts';
import { createCalls } from '../../src/ui/islands/calls.ts';
import { createWritesClient, nameFailure } from '../../src/ui/islands/writes.ts';
import { createClient } from '../../src/ui/session/calls.ts';
import { apiPaths } from './api-paths.ts';

/**
 * All operations of the browser's modules over the JSON API, of which each page loads a part. Besides those, the
 * distribution and a single personality, which only other clients request.
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

/** Keeps only the fields of a draft: the API refuses the id and the times of a personality. */
function fieldsOf(sent: SentDraft): SentDraft {
  const draft = { ...sent };
  for (const name of Object.keys(draft)) if (!isField(name)) Reflect.deleteProperty(draft, name);
  return draft;
}
