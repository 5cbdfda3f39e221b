import type { Personality } from '../../../domain/people/personality.ts';
import type { Gallery, GalleryState } from '../../session/gallery.ts';
import type { Results } from '../../session/navigation/navigation-api.ts';

/** A position in the results, with the previous and the next personality. */
interface Neighbours {
  /** The position of the personality in the results, from 1. */
  readonly position: number;
  readonly total: number;
  readonly before: Personality | undefined;
  readonly after: Personality | undefined;
}

type List = Pick<GalleryState, 'q' | 'order' | 'seed' | 'items' | 'total' | 'next'>;

/** Maximum number of cards that are loaded to find a position after a reload. */
const CARDS_MAX = 3_000;

/** Null if the list belongs to another search, lacks the personality, or has no other one. */
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

/** The read that is needed before the neighbours are known, or null. */
export function missingFor(
  list: List | null,
  results: Results,
  id: string,
): 'list' | 'more' | null {
  if (list === null || !isListOf(list, results)) return 'list';
  const found = neighboursOf(list, results, id);
  if (list.next === null || found?.after !== undefined) return null;
  // In a new order, after a change, the personality may be anywhere.
  const isFar = list.seed !== results.seed || list.items.length >= CARDS_MAX;
  return found === null && isFar ? null : 'more';
}

/** Begins a missing read, after which another one may be needed. */
export function readMissing(gallery: Gallery, results: Results, id: string): void {
  const state = gallery.get();
  if (state !== null && (state.activity !== 'idle' || state.failure !== null)) return;
  const missing = missingFor(state, results, id);
  if (missing === 'more') void gallery.more();
  if (missing !== 'list') return;
  // If it fails, the page stays without neighbours.
  gallery.show(results, { asLeft: true }).catch(() => {});
}
