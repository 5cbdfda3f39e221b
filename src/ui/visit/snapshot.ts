import type { Distribution, PageRequest } from '../../catalogue/catalogue.ts';
import type { Personality } from '../../domain/personality.ts';
import { withoutPickedType } from '../../domain/search/type-term.ts';
import type { ReadableCatalogue } from './client.ts';

/** The part of a gallery read so far. */
export interface Snapshot {
  /** The search text of `items`. */
  readonly q: string;
  readonly items: readonly Personality[];
  /** Number of all matches, loaded or not. */
  readonly total: number;
  readonly seed: string;
  /** Cursor of the next page, or null at the end. */
  readonly next: string | null;
  /** Counted without the type that the query picks, so that the other bars keep their height. */
  readonly distribution: Distribution;
}

/** Reads a first page (or, with a cursor, a later one) and its distribution. */
export async function readSnapshot(
  catalogue: ReadableCatalogue,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Snapshot> {
  const [page, distribution] = await Promise.all([
    catalogue.page(request, { signal }),
    catalogue.distribution(withoutPickedType(request.q), { signal }),
  ]);
  return { q: request.q, ...page, distribution };
}
