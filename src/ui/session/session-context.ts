import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PageSite } from '../page-contract.ts';
import type { Gallery, GalleryState } from './gallery.ts';
import type { Messages } from './messages.ts';
import type { Navigation, NavigationState } from './navigation/navigation.ts';
import type { PageReader } from './navigation/page-reader.ts';
import type { Readable } from './observable.ts';
import type { EditorOpener } from './open-editor.ts';

/** The stores and services of a session, which lasts as long as a document in the browser, for all components. */
export interface Session {
  readonly site: PageSite;
  readonly navigation: Navigation;
  readonly reader: PageReader;
  readonly gallery: Gallery;
  readonly messages: Messages;
  readonly editor: EditorOpener;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No SessionContext.');
  return session;
}

/** The current value; renders again at each change. */
export function useReadable<T>({ subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get, get);
}

export function useNavigation(): NavigationState {
  return useReadable(useSession().navigation);
}

/** The gallery's state; never null on the home page, which is shown only after the first page is read. */
export function useGallery(): GalleryState {
  const state = useReadable(useSession().gallery);
  if (state === null) throw new Error('No gallery yet.');
  return state;
}
