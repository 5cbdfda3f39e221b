import { createGallery } from './session/gallery.ts';
import type { Handover } from './session/handover.ts';
import { addressIn } from './session/navigation/address.ts';
import type { Readable } from './session/observable.ts';
import type { PageCode } from './session/page-code.ts';
import type { Session } from './session/session-context.ts';

/** A session whose state never changes and whose actions throw, for rendering on the server. */
export function stillSession(
  { site, view, snapshot }: Omit<Handover, 'build'>,
  url: string,
  code: PageCode,
): Session {
  const address = addressIn(url);
  const state = {
    url,
    key: '',
    view,
    code,
    isSearched: address.page === 'home',
    isLoading: false,
    coming: null,
    arrival: null,
  };
  return {
    site,
    gallery: createGallery({ catalogue: NONE, snapshot, address }),
    navigation: {
      ...still(state),
      follow: never,
      refresh: never,
      extend: never,
      arrive: never,
      keepPlace: never,
      searchFor: never,
      inPause: never,
      setQuery: never,
      stay: never,
      openLayer: never,
    },
    reader: { read: never, keep: never, forget: never },
    messages: { ...still([]), say: never, close: never, tidy: never, moveOn: never },
    editor: { ...still(null), open: never, close: never, fail: never },
  };
}

function still<T>(value: T): Readable<T> {
  return { initial: value, get: () => value, subscribe: () => () => {} };
}

function never(): never {
  throw new Error('Nothing is pressed while the server renders a page.');
}

/** A catalogue that is never called, since all data are read before rendering. */
const NONE = {
  page: never,
  search: never,
};
