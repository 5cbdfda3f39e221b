import type { Personality } from '../../../domain/people/personality.ts';
import type { Gallery, GalleryState } from '../../session/gallery.ts';
import type { Results } from '../../session/navigation/navigation-api.ts';

/** Position in the results, with links to the previous and next person. */
interface Neighbours {
  /** The place of the person in the results, counted from 1. */
  readonly position: number;
  readonly total: number;
  readonly before: Personality | undefined;
  readonly after: Personality | undefined;
}

type List = Pick<GalleryState, 'q' | 'order' | 'seed' | 'items' | 'total' | 'next'>;

/** Maximum number of cards that are loaded again to find a position after a reload. */
const CARDS_MAX = 3_000;

/** Null where the list is that of another search, does not have the person, or has nobody else. */
export function neighboursOf(
  list: List | null,
  results: Pick<Results, 'q' | 'order'>,
  id: string,
): Neighbours | null {
  if (list === null || !isListOf(list, results)) return null;
  const { items, total } = list;
  const at = items.findIndex((one) => one.id === id);
  if (at === -1 || total === 1) return null;
  return { position: at + 1, total, before: items[at - 1], after: items[at + 1] };
}

function isListOf({ q, order }: List, results: Pick<Results, 'q' | 'order'>): boolean {
  return q === results.q && order === results.order;
}

/** What must be read before the neighbours of somebody are known; null for nothing. */
export function missingFor(
  list: List | null,
  results: Results,
  id: string,
): 'list' | 'more' | null {
  if (list === null || !isListOf(list, results)) return 'list';
  const found = neighboursOf(list, results, id);
  if (list.next === null || found?.after !== undefined) return null;
  // In another order, after a change, the person may stand anywhere.
  const isFar = list.seed !== results.seed || list.items.length >= CARDS_MAX;
  return found === null && isFar ? null : 'more';
}

/** Begins to read what is missing; when it has come, there may be more to read. */
export function readMissing(gallery: Gallery, results: Results, id: string): void {
  const state = gallery.get();
  if (state !== null && (state.activity !== 'idle' || state.failure !== null)) return;
  const missing = missingFor(state, results, id);
  if (missing === 'more') void gallery.more();
  if (missing !== 'list') return;
  // Without an answer the page stays as it is, without neighbours.
  gallery.show(results, { asLeft: true }).catch(() => {});
}
