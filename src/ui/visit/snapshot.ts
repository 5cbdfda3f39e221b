import type { Catalogue, Distribution, PageRequest } from '../../catalogue/catalogue.ts';
import type { Personality } from '../../domain/personality.ts';
import { withoutPickedType } from '../../domain/search/type-term.ts';

/** A gallery as far as it was read. */
export interface Snapshot {
  /** The search text that `items` answer. */
  readonly q: string;
  readonly items: readonly Personality[];
  /** All who match, shown or not. */
  readonly total: number;
  readonly seed: string;
  /** Cursor of what follows, or null when all are here. */
  readonly next: string | null;
  /** Counted without the type that the query picks, so that the other bars keep their height. */
  readonly distribution: Distribution;
}

/** Reads a first page (or, with a cursor, a later one) and the distribution that belongs to it. */
export async function readSnapshot(
  catalogue: Catalogue,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const [page, distribution] = await Promise.all([
    catalogue.page(request, { signal }),
    catalogue.distribution(withoutPickedType(request.q), { signal }),
  ]);
  return { q: request.q, ...page, distribution };
}
