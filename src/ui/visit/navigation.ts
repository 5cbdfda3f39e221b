import { paths } from '../../domain/paths.ts';
import { shortenQuery } from '../../domain/search/shorten-query.ts';
import type { Address } from './address.ts';
import type { Entries, Place, Results } from './entries.ts';
import { createLayers } from './layers.ts';
import { createPageReader, type PageReaderDependencies } from './page-reader.ts';
import { createStore, type Readable } from './store.ts';
import type { ListView, PageCode, View } from './view.ts';

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
  /** The results that the page was reached from. */
  readonly results: Results | null;
}

export interface Arrival {
  /** Null scrolls to the top. */
  readonly place: Place | null;
  /** Where the page's figure was on a card, in the window. */
  readonly figure?: DOMRect | undefined;
}

/** The page shown, and the actions that change it. */
export interface Navigation extends Readable<NavigationState> {
  /** Loads the page of an address, then shows it. A later call aborts an earlier one. */
  readonly follow: (url: string, options?: FollowOptions) => Promise<void>;
  /** Goes to the gallery: by Back if it is the previous entry, which keeps search and position. */
  readonly backToGallery: () => void;
  /** Repeats a failed load. */
  readonly retry: () => Promise<void>;
  /**
   * Reads the page's data again, after a change; on failure keeps the page and resolves to false. A page that
   * only a new document can show stays as it is. Where
   * its subject is gone, shows the address `instead` in its place. Repeats a navigation in flight instead
   * of either: what it has read may be older than the change.
   */
  readonly refresh: (instead?: string) => Promise<boolean>;
  /** Replaces the list of a page by a longer one; ignored when `before` is not shown any more. */
  readonly extend: (before: ListView, after: ListView) => void;
  /** Drops the lists kept for Back and Forward, after a change. */
  readonly forget: () => void;
  /** Searches at once; the address is updated in the first pause of typing. */
  readonly searchFor: (typed: string) => void;
  /** Goes to a place on the page shown. */
  readonly arrive: (place: Place) => void;
  /** Whether a navigation is in flight. */
  readonly isLeaving: () => boolean;
  /** Cancels a navigation in flight: the page shown stays, at its address. */
  readonly stay: () => void;
  /** Adds a history entry for a modal; Back then calls `onBack`. Returns a function that removes it. */
  readonly openLayer: (onBack: () => void) => () => void;
}

interface FollowOptions {
  /** Replaces the current entry instead of adding one. */
  readonly replace?: boolean;
  readonly isSearch?: boolean;
  /** The results that the page belongs to, where it is not reached from the gallery itself. */
  readonly results?: Results;
  /** The address to show instead of a page that is gone; null stays on the page shown. */
  readonly instead?: () => string | null;
}

export interface NavigationDependencies extends PageReaderDependencies {
  readonly entries: Entries;
  readonly initial: Pick<NavigationState, 'address' | 'view' | 'code' | 'arrival'>;
  /** The current position on the page. */
  readonly placeNow: () => Place;
  /** Where the figure of the card is that leads to an address. */
  readonly figureNow: (url: string) => DOMRect | undefined;
  /** Loads an address as a new document. */
  readonly load: (url: string) => void;
  /** Called when the visitor goes to another page or searches, not when a page is read again after a change. */
  readonly onMove: () => void;
  /** Renders a state change synchronously. */
  readonly draw: (change: () => void) => void;
}

interface OpenOptions {
  /** Adds or replaces the history entry; absent for Back and Forward. */
  readonly enter?: (url: string) => void;
  /** The position to restore; null scrolls to the top. */
  readonly place: Place | null;
  /** Restores the list last shown at this address. */
  readonly asLeft: boolean;
  /** Reads the current page again, with a list as long as it is; keeps it when reading fails. */
  readonly keep: boolean;
  readonly instead?: FollowOptions['instead'];
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
    results: entries.current().results,
  });
  let running = new AbortController();
  /** The arguments of the navigation in flight; null for none, and while the current page is read again. */
  let leaving: { readonly asked: string; readonly options: OpenOptions } | null = null;
  let shownUrl = entries.url();
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

  /** Resolves to whether the page could be loaded; also true when a later call aborted this one. */
  const open = async (asked: string, options: OpenOptions): Promise<boolean> => {
    const { enter, place, asLeft, keep, instead } = options;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    leaving = keep ? null : { asked, options };
    change({ isLoading: true });
    const { view: before } = store.get();
    const { url, ...page } = await reader.read(asked, {
      signal,
      leftAt: asLeft ? entries.current().key : null,
      shown: keep && 'list' in before ? before.list.items.length : 0,
    });
    if (signal.aborted) return true;
    const { view, address } = page;
    if (view.page === 'not_found' && instead !== undefined) {
      const other = instead();
      if (other !== null) return open(other, options);
      cancel();
      return true;
    }
    const failure = view.page === 'failure' ? view.code : null;
    // The server has a newer version: load the address as a new document.
    if (failure === 'outdated') {
      dependencies.load(url);
      return false;
    }
    if (failure !== null && keep) {
      change({ isLoading: false });
      return false;
    }
    await layers.settled();
    if (signal.aborted) return true;
    leaving = null;
    enter?.(url);
    shownUrl = url;
    const { key, results } = entries.current();
    const arrival = { place, figure: dependencies.figureNow(url) };
    const arrived = { ...page, key, results, q: queryOf(address), arrival };
    dependencies.draw(() => change({ ...arrived, isLoading: false }));
    return failure === null;
  };

  const cancel = (): void => {
    running.abort();
    leaving = null;
    const { q, view } = store.get();
    // A search that was typed on another page has not begun: the box is as before, so that it can be typed again.
    change({ isLoading: false, q: view.page === 'home' ? q : '' });
  };

  const stay = (): void => {
    if (leaving === null) return;
    cancel();
    const { key } = store.get();
    // Back and Forward have already changed the address.
    if (entries.current().key !== key) entries.push(shownUrl, { key });
  };

  /** The list shown, unless it is a later part of one, without those before it. */
  const resultsNow = (): Results | null => {
    const { address } = store.get();
    const shown = gallery.get();
    if (address.page !== 'home' || address.cursor !== undefined || shown === null) return null;
    return { q: shown.q, seed: shown.seed, steps: 1 };
  };

  const go: Navigation['follow'] = async (url, options = {}) => {
    const { replace = false, isSearch = false, instead, results = resultsNow() } = options;
    flush();
    layers.close();
    leave();
    const isFromGallery = store.get().view.page === 'home';
    const enter = (arrived: string): void => {
      if (replace || arrived === shownUrl) entries.replace(arrived, { isSearch });
      else entries.push(arrived, { isSearch, isFromGallery, results });
    };
    await open(url, { enter, place: null, asLeft: false, keep: false, instead });
  };
  const follow: Navigation['follow'] = (url, options) => {
    dependencies.onMove();
    return go(url, options);
  };

  entries.onReturn(({ key, isLayer }) => {
    layers.onReturn(isLayer);
    const url = entries.url();
    // Only a layer or a fragment has changed, or Forward was pressed before Back's page was read.
    if (key === store.get().key || url === shownUrl) {
      if (leaving !== null && leaving.options.enter === undefined) cancel();
      change({ key });
      return;
    }
    dependencies.onMove();
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
    const url = paths.home({ q: shortenQuery(q) });
    entries.replace(url, { isSearch: true });
    shownUrl = url;
    change({ key: entries.current().key, address: { page: 'home', q } });
  };

  const searchFor: Navigation['searchFor'] = (typed) => {
    // A lone surrogate would differ from the text parsed from the address, and search again for ever.
    const q = typed.toWellFormed().trim();
    const { address, view, q: before } = store.get();
    if (q === before) return;
    dependencies.onMove();
    clearTimeout(following);
    if (view.page !== 'home' || address.page !== 'home') {
      change({ q });
      void go(paths.home({ q }), { isSearch: true });
      return;
    }
    stay();
    change({ q });
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
      const { isFromGallery, results } = entries.current();
      if (isFromGallery || results !== null) entries.back(results?.steps);
      else void follow(paths.home());
    },
    retry: () => go(shownUrl, { replace: true, isSearch: entries.current().isSearch }),
    async refresh(instead) {
      const { page } = store.get().view;
      const isHome = page === 'home';
      // The gallery's state has the failure.
      const refreshed = isHome ? gallery.refresh() : null;
      if (leaving !== null) await open(leaving.asked, leaving.options);
      else if (instead !== undefined) await go(instead, { replace: true });
      else if (!isHome && page !== 'plain') {
        return open(shownUrl, { place: dependencies.placeNow(), asLeft: false, keep: true });
      }
      await refreshed;
      return true;
    },
    extend(before, after) {
      if (store.get().view === before) change({ view: after });
    },
    forget: reader.forget,
    arrive: (place) => change({ arrival: { place } }),
    isLeaving: () => leaving !== null,
    stay,
    openLayer: (onBack) => layers.open(shownUrl, onBack),
  };
}

function queryOf(address: Address): string {
  return address.page === 'home' ? address.q : '';
}
