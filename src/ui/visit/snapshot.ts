import type { PageRequest, SearchResults } from '../../catalogue/catalogue.ts';
import type { ReadableCatalogue } from './client.ts';

/** The part of a gallery read so far. */
export interface Snapshot extends SearchResults {
  /** The search text of `items`. */
  readonly q: string;
}

/** Reads a first page (or, with a cursor, a later one) and its distribution. */
export async function readSnapshot(
  catalogue: Pick<ReadableCatalogue, 'search'>,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Snapshot> {
  // An instance of an older release has neither.
  const later = { terms: [], suggestions: [] };
  return { ...later, ...(await catalogue.search(request, { signal })), q: request.q };
}
