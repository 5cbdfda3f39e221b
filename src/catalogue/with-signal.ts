import type { CallOptions } from './catalogue.ts';
import type { LocalCatalogue } from './create-catalogue.ts';

/**
 * The same catalogue for somebody who may leave: its reads fail with the signal's reason once it is aborted, and what
 * would follow them is not done. Writes go on, since what has been sent is meant.
 */
export function withSignal(catalogue: LocalCatalogue, signal: AbortSignal): LocalCatalogue {
  const read = async <T>(call: (options: CallOptions) => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    const result = await call({ signal });
    signal.throwIfAborted();
    return result;
  };
  return {
    ...catalogue,
    page: (request) => read((options) => catalogue.page(request, options)),
    search: (request) => read((options) => catalogue.search(request, options)),
    distribution: (query) => read((options) => catalogue.distribution(query, options)),
    get: (id) => read((options) => catalogue.get(id, options)),
    listed: (from, limit) => read(() => catalogue.listed(from, limit)),
    similar: (name) => read((options) => catalogue.similar(name, options)),
    history: (id, request) => read((options) => catalogue.history(id, request, options)),
    changes: (request) => read((options) => catalogue.changes(request, options)),
  };
}
