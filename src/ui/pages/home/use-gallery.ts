import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { Featured } from '../../../domain/search/rules.ts';
import type { Gallery, GalleryState } from './gallery.ts';
import { createGallery } from './gallery.ts';
import { remember } from './remembered.ts';
import type { Snapshot } from './snapshot.ts';

/** The gallery for what the route read, following the search text; a new snapshot starts it anew. */
export function useGallery(
  catalogue: Catalogue,
  featured: Featured,
  initial: Snapshot,
  q: string,
): [GalleryState, Gallery] {
  const [current, setCurrent] = useState(() => ({
    initial,
    gallery: createGallery({ catalogue, featured, initial }),
  }));
  let { gallery } = current;
  if (current.initial !== initial) {
    gallery = createGallery({ catalogue, featured, initial });
    setCurrent({ initial, gallery });
  }

  const state = useSyncExternalStore(gallery.subscribe, gallery.getState, gallery.getState);
  useEffect(() => gallery.search(q), [gallery, q]);
  useEffect(() => remember(gallery), [gallery]);
  return [state, gallery];
}
