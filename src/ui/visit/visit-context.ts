import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Site } from '../page-contract.ts';
import type { EditorDoor } from './editor-door.ts';
import type { Gallery, GalleryState } from './gallery.ts';
import type { WriteEffects } from './later/write-effects.ts';
import type { Messages } from './messages.ts';
import type { Navigation, NavigationState } from './navigation.ts';
import type { Readable } from './store.ts';

/** The stores and services of a visit, for all components. */
export interface Visit {
  readonly site: Site;
  readonly navigation: Navigation;
  readonly gallery: Gallery;
  readonly messages: Messages;
  readonly editor: EditorDoor;
  readonly writeEffects: WriteEffects;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (visit === null) throw new Error('No VisitContext.');
  return visit;
}

/** The current value; renders again at each change. */
export function useReadable<T>({ subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}

export function useNavigation(): NavigationState {
  return useReadable(useVisit().navigation);
}

/** The gallery's state; never null on the home page, which is shown only after the first page is read. */
export function useGallery(): GalleryState {
  const state = useReadable(useVisit().gallery);
  if (state === null) throw new Error('No gallery yet.');
  return state;
}
