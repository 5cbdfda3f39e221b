import { troubleOf } from '../../domain/failure.ts';
import { paths } from '../../domain/paths.ts';
import { type Address, addressOf } from './address.ts';
import type { Entries, Place } from './entries.ts';
import { createLayers } from './layers.ts';
import type { PageCode } from './page-code.ts';
import { createPageReader, type PageReaderDependencies } from './page-reader.ts';
import { createStore, type Readable } from './store.ts';
import type { ListView, View } from './view.ts';

export interface NavigationState {
  /** Key of the history entry; it changes when the page is left. */
  readonly key: string;
  readonly address: Address;
  readonly view: View;
  readonly code: PageCode;
  /** Trimmed search text; while typing it is newer than the address. */
  readonly q: string;
  readonly isLoading: boolean;
  /** Scroll and focus to apply after a navigation; null leaves both alone. */
  readonly arrival: Arrival | null;
}

export interface Arrival {
  /** Null scrolls to the top. */
  readonly place: Place | null;
}

/** The page shown, and the actions that change it. */
export interface Navigation extends Readable<NavigationState> {
  /** Loads the page of an address, then shows it. A later call aborts an earlier one. */
  readonly follow: (url: string, options?: FollowOptions) => Promise<void>;
  /** Goes to the gallery: by Back if it is the previous entry, which keeps search and position. */
  readonly backToGallery: () => void;
  /** Repeats a failed load. */
  readonly retry: () => Promise<void>;
  /** Reads the page's data again, after a change; on failure keeps the page and resolves to false. */
  readonly refresh: () => Promise<boolean>;
  /** Replaces the list of a page by a longer one; ignored when `before` is not shown any more. */
  readonly extend: (before: ListView, after: ListView) => void;
  /** Drops the lists kept for Back and Forward, after a change. */
  readonly forget: () => void;
  /** Searches at once; the address is updated in the first pause of typing. */
  readonly searchFor: (typed: string) => void;
  /** Adds a history entry for a modal; Back then calls `onBack`. Returns a function that removes it. */
  readonly openLayer: (onBack: () => void) => () => void;
}

export interface FollowOptions {
  /** Replaces the current entry instead of adding one. */
  readonly replace?: boolean;
  readonly isSearch?: boolean;
}

export interface NavigationDependencies extends PageReaderDependencies {
  readonly entries: Entries;
  readonly initial: Pick<NavigationState, 'address' | 'view' | 'code' | 'arrival'>;
  /** The current position on the page. */
  readonly placeNow: () => Place;
  /** Loads an address as a new document. */
  readonly load: (url: string) => void;
  /** Renders a state change synchronously. */
  readonly draw: (change: () => void) => void;
}

interface OpenOptions extends ReadManner {
  /** Adds or replaces the history entry; absent for Back and Forward. */
  readonly enter?: (url: string) => void;
  /** The position to restore; null scrolls to the top. */
  readonly place: Place | null;
}

interface ReadManner {
  /** Restores the list last shown at this address. */
  readonly asLeft: boolean;
  /** Reads the current page again, with a list as long as it is; keeps it when reading fails. */
  readonly keep: boolean;
}

/** Milliseconds without a keystroke before the address is updated. Safari allows 100 changes in 30 s. */
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
  const reader = createPageReader(dependencies);
  let following: ReturnType<typeof setTimeout> | undefined;

  const change = (fields: Partial<NavigationState>): void =>
    store.set({ ...store.get(), ...fields });

  /** Keeps the position on the page shown, and its list, for Back and Forward. */
  const leave = (): void => {
    const { key, view } = store.get();
    entries.keepPlace(key, dependencies.placeNow());
    reader.keep(key, view);
  };

  const read = (address: Address, signal: AbortSignal, { asLeft, keep }: ReadManner) => {
    const { view } = store.get();
    return reader.read(address, {
      signal,
      leftAt: asLeft ? entries.current().key : null,
      shown: keep && 'list' in view ? view.list.items.length : 0,
    });
  };

  /** Loads data and code in parallel; a failure becomes the view `failure`. */
  const arrive = async (url: string, signal: AbortSignal, manner: ReadManner) => {
    const address = addressOf(new URL(url, window.location.origin));
    try {
      const [view, code] = await Promise.all([
        read(address, signal, manner),
        dependencies.bring(address.page),
      ]);
      const isMissing = view.page === 'not_found' && address.page === 'personality';
      return isMissing
        ? { url: paths.notFound, address: { page: 'not_found' } as const, view, code }
        : { url, address, view, code };
    } catch (error) {
      const { code } = store.get();
      return { url, address, view: { page: 'failure', ...troubleOf(error) } as const, code };
    }
  };

  /** Resolves to whether the page could be loaded; also true when a later call aborted this one. */
  const open = async (asked: string, { enter, place, ...manner }: OpenOptions) => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    change({ isLoading: true });
    const { url, address, view, code } = await arrive(asked, signal, manner);
    if (signal.aborted) return true;
    const failure = view.page === 'failure' ? view.code : null;
    if (failure !== null && manner.keep) {
      change({ isLoading: false });
      return false;
    }
    // The server has a newer version: load the address as a new document.
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
    leave();
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
    // Only a layer or a fragment has changed: the page stays.
    if (key === store.get().key || url === shownUrl) {
      change({ key });
      return;
    }
    clearTimeout(following);
    leave();
    void open(url, { place: entries.placeOf(key), asLeft: true, keep: false });
  });

  /** Updates the address to the typed text without waiting for the pause. */
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
    // A lone surrogate would differ from the text parsed from the address, and search again for ever.
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
      leave();
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
      // The gallery's state has the failure.
      if (store.get().view.page === 'home') return gallery.refresh().then(() => true);
      return open(shownUrl, { place: dependencies.placeNow(), asLeft: false, keep: true });
    },
    extend(before, after) {
      if (store.get().view === before) change({ view: after });
    },
    forget: reader.forget,
    openLayer: (onBack) => layers.open(shownUrl, onBack),
  };
}

function queryOf(address: Address): string {
  return address.page === 'home' ? address.q : '';
}

function hrefOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + search;
}
