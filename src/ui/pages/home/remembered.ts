import type { Gallery } from './gallery.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * The gallery of this visit, for coming back to it: same order, same length, same place on the page.
 * Lives in the browser only; whatever changes the catalogue forgets it.
 */
let remembered: Gallery | null = null;

export function remember(gallery: Gallery): void {
  remembered = gallery;
}

/** What was read for this search text, if it was the last one. */
export function recall(q: string): Snapshot | null {
  const state = remembered?.getState();
  if (state === undefined || state.q !== q) return null;
  const { items, total, seed, next, distribution } = state;
  return { q, items, total, seed, next, distribution };
}

export function forget(): void {
  remembered = null;
}

/** Whether no gallery was shown yet, or the last one was forgotten. */
export function isFirstGallery(): boolean {
  return remembered === null;
}
