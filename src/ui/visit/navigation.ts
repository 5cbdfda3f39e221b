import { codeOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { type Address, addressOf } from './address.ts';
import type { Entries, Place } from './entries.ts';
import type { Gallery } from './gallery.ts';
import { createLayers } from './layers.ts';
import type { PageCode } from './page-code.ts';
import type { ReadAhead } from './read-ahead.ts';
import { createStore, type Readable } from './store.ts';
import { readPersonality, type View } from './view.ts';

export interface NavigationState {
  /** Names the entry of the history: another one means that the page was left. */
  readonly key: string;
  readonly address: Address;
  readonly view: View;
  readonly code: PageCode;
  /** Search text without the spaces around it; while one types it is ahead of the address. */
  readonly q: string;
  readonly isLoading: boolean;
  /** Where the page shown is to be read on; null leaves scroll and focus alone. */
  readonly arrival: Arrival | null;
}

export interface Arrival {
  /** Null begins at the top. */
  readonly place: Place | null;
}

/** Which page is shown, and the way to the next. */
export interface Navigation extends Readable<NavigationState> {
  /** Reads what the address asks for, then shows it. A later call stops an earlier one. */
  readonly follow: (url: string, options?: FollowOptions) => Promise<void>;
  /** To the gallery: by Back when it is the entry before, which keeps its search and place. */
  readonly backToGallery: () => void;
  /** Reads again what could not be read. */
  readonly retry: () => Promise<void>;
  /** Reads again what is shown, after a change; when that fails it stays, and the answer is false. */
  readonly refresh: () => Promise<boolean>;
  /** Shows who matches at once; the address follows in the first pause. */
  readonly searchFor: (typed: string) => void;
  /** Puts an entry of its own over the page; Back then calls `onBack`. Returns what takes it away. */
  readonly openLayer: (onBack: () => void) => () => void;
}

export interface FollowOptions {
  /** Takes the place of the current entry. */
  readonly replace?: boolean;
  readonly isSearch?: boolean;
}

export interface NavigationDependencies {
  readonly entries: Entries;
  readonly gallery: Gallery;
  readonly readAhead: ReadAhead;
  /** Fetches the code of a page; fails with `offline` or `outdated`. */
  readonly bring: (page: Address['page']) => Promise<PageCode>;
  readonly initial: Pick<NavigationState, 'address' | 'view' | 'code' | 'arrival'>;
  /** Where the reader is on the page now. */
  readonly placeNow: () => Place;
  /** Opens an address as a new document. */
  readonly load: (url: string) => void;
  /** Draws a change of page, animated where that is wanted. */
  readonly draw: (change: () => void) => void;
}

interface OpenOptions {
  /** Makes the entry for the address that was arrived at; none for Back and Forward. */
  readonly enter?: (url: string) => void;
  /** Where the reader goes on; null at the top. */
  readonly place: Place | null;
  /** As the last visit to this address left it. */
  readonly asLeft: boolean;
  /** Keeps the page that is shown when the next cannot be read. */
  readonly keep: boolean;
}

/** Milliseconds without a keystroke until the address follows. Safari allows 100 changes in 30 s. */
const PAUSE = 150;

export function createNavigation(dependencies: NavigationDependencies): Navigation {
  const { entries, gallery, initial } = dependencies;
  const store = createStore<NavigationState>({
    ...initial,
    key: entries.current().key,
    q: queryOf(initial.address),
    isLoading: false,
  });
  let running = new AbortController();
  let shownUrl = hrefOf(window.location);
  const layers = createLayers(entries);
  let following: ReturnType<typeof setTimeout> | undefined;

  const change = (fields: Partial<NavigationState>): void =>
    store.set({ ...store.get(), ...fields });

  const read = async (address: Address, signal: AbortSignal, asLeft: boolean): Promise<View> => {
    if (address.page === 'home') {
      await gallery.show(address, { asLeft });
      return { page: 'home' };
    }
    if (address.page === 'not_found') return { page: 'not_found' };
    return readPersonality(address.id, dependencies.readAhead.get, signal);
  };

  /** Reads data and code side by side; a failure is a page of its own. */
  const arrive = async (url: string, signal: AbortSignal, asLeft = false) => {
    const address = addressOf(new URL(url, window.location.origin));
    try {
      const [view, code] = await Promise.all([
        read(address, signal, asLeft),
        dependencies.bring(address.page),
      ]);
      const isMissing = view.page === 'not_found' && address.page === 'personality';
      return isMissing
        ? { url: paths.notFound, address: { page: 'not_found' } as const, view, code }
        : { url, address, view, code };
    } catch (error) {
      const { code } = store.get();
      return { url, address, view: { page: 'failure', code: codeOf(error) } as const, code };
    }
  };

  /** Tells whether the page could be read; true also where a later one took its place. */
  const open = async (asked: string, { enter, place, asLeft, keep }: OpenOptions) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    change({ isLoading: true });
    const { url, address, view, code } = await arrive(asked, signal, asLeft);
    if (signal.aborted) return true;
    const failure = view.page === 'failure' ? view.code : null;
    if (failure !== null && keep) {
      change({ isLoading: false });
      return false;
    }
    // This page's version is gone from the server: the address opens with the new one.
    if (failure === 'outdated') {
      dependencies.load(url);
      return false;
    }
    await layers.settled();
    enter?.(url);
    shownUrl = url;
    const { key } = entries.current();
    const arrived = { key, address, view, code, q: queryOf(address), arrival: { place } };
    dependencies.draw(() => change({ ...arrived, isLoading: false }));
    return failure === null;
  };

  const follow: Navigation['follow'] = async (url, { replace = false, isSearch = false } = {}) => {
    flush();
    layers.close();
    entries.keepPlace(store.get().key, dependencies.placeNow());
    const isFromGallery = store.get().view.page === 'home';
    const enter = (arrived: string): void => {
      if (replace || arrived === shownUrl) entries.replace(arrived, { isSearch });
      else entries.push(arrived, { isSearch, isFromGallery });
    };
    await open(url, { enter, place: null, asLeft: false, keep: false });
  };

  entries.onReturn(({ key, isLayer }) => {
    layers.onReturn(isLayer);
    const url = hrefOf(window.location);
    // A layer was closed, or a fragment left: the page itself stays.
    if (key === store.get().key || url === shownUrl) {
      change({ key });
      return;
    }
    clearTimeout(following);
    entries.keepPlace(store.get().key, dependencies.placeNow());
    void open(url, { place: entries.placeOf(key), asLeft: true, keep: false });
  });

  /** Lets the address follow the text now. */
  const flush = (): void => {
    clearTimeout(following);
    const { q, address, view } = store.get();
    if (view.page !== 'home' || address.page !== 'home' || q === address.q) return;
    readdress(q);
  };
  const readdress = (q: string): void => {
    const url = paths.home({ q });
    entries.replace(url, { isSearch: true });
    shownUrl = url;
    change({ key: entries.current().key, address: { page: 'home', q } });
  };

  const searchFor: Navigation['searchFor'] = (typed) => {
    // Half a surrogate pair would never equal what the address gives back.
    const q = typed.toWellFormed().trim();
    const { address, view, q: before } = store.get();
    if (q === before) return;
    change({ q });
    clearTimeout(following);
    if (view.page !== 'home' || address.page !== 'home') {
      void follow(paths.home({ q }), { isSearch: true });
      return;
    }
    running.abort();
    change({ isLoading: false });
    void gallery.show({ page: 'home', q });
    if (address.q === '' && !entries.current().isSearch) {
      entries.keepPlace(store.get().key, dependencies.placeNow());
      entries.push(paths.home({ q }), { isSearch: true });
      readdress(q);
    } else {
      following = setTimeout(flush, PAUSE);
    }
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    follow,
    searchFor,
    backToGallery() {
      if (entries.current().isFromGallery) entries.back();
      else void follow(paths.home());
    },
    retry: () => follow(shownUrl, { replace: true, isSearch: entries.current().isSearch }),
    async refresh() {
      // The gallery says by itself what it could not read.
      if (store.get().view.page === 'home') return gallery.refresh().then(() => true);
      return open(shownUrl, { place: dependencies.placeNow(), asLeft: false, keep: true });
    },
    openLayer: (onBack) => layers.open(shownUrl, onBack),
  };
}

function queryOf(address: Address): string {
  return address.page === 'home' ? address.q : '';
}

function hrefOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search;
}
