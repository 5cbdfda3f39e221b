import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PageSite } from '../page-contract.ts';
import type { Gallery, GalleryState } from './gallery.ts';
import type { Messages } from './messages.ts';
import { type Address, addressIn } from './navigation/address.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { PageReader } from './navigation/page-reader.ts';
import type { NavigationState } from './navigation/page-shown.ts';
import type { Readable } from './observable.ts';
import type { EditorOpener } from './open-editor.ts';
import type { Head } from './view.ts';

/** The stores and services of a session, for all components. A session lasts as long as the browser's document. */
export interface Session {
  readonly site: PageSite;
  readonly navigation: Navigation;
  readonly reader: PageReader;
  readonly gallery: Gallery;
  readonly messages: Messages;
  readonly editor: EditorOpener;
  /** Receives the head of the page that the server renders. */
  readonly tellHead?: (head: Head) => void;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No SessionContext.');
  return session;
}

/**
 * The current value of a store; the component renders again at each change. A part of the page that hydrates late, such
 * as the content of an `Activity`, begins with the initial value, which its markup shows, even if the value has changed
 * meanwhile.
 */
export function useReadable<T>({ initial, subscribe, get }: Readable<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}

export function useNavigation(): NavigationState {
  return useReadable(useSession().navigation);
}

/** The address of the page shown. */
export function useAddress(): Address {
  return addressIn(useNavigation().url);
}

/** The gallery's state. It is never null on the home page, which is shown only after the first page is read. */
export function useGallery(): GalleryState {
  const state = useReadable(useSession().gallery);
  if (state === null) throw new Error('No gallery yet.');
  return state;
}
