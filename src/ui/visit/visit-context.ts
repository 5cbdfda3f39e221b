import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Site } from '../page-contract.ts';
import type { Changes } from './changes.ts';
import type { EditorDoor } from './editor-door.ts';
import type { Gallery, GalleryState } from './gallery.ts';
import type { Messages } from './messages.ts';
import type { Navigation, NavigationState } from './navigation.ts';
import type { Readable } from './store.ts';

/** What a visit is made of; components read it and act through it. */
export interface Visit {
  readonly site: Site;
  readonly navigation: Navigation;
  readonly gallery: Gallery;
  readonly messages: Messages;
  readonly editor: EditorDoor;
  readonly changes: Changes;
}

export const VisitContext = createContext<Visit | null>(null);

export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (visit === null) throw new Error('useVisit is called outside of VisitContext.');
  return visit;
}

/** The value now, and again at each change. */
export function useReadable<T>({ subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}

export function useNavigation(): NavigationState {
  return useReadable(useVisit().navigation);
}

/** The gallery's state; the home page is shown only once there is one. */
export function useGallery(): GalleryState {
  const state = useReadable(useVisit().gallery);
  if (state === null) throw new Error('The home page is shown before its first cards are here.');
  return state;
}
