import { paths } from '../../domain/paths.ts';
import { shortenQuery } from '../../domain/search/shorten-query.ts';
import { type Address, addressOf, hasCode, queryOf } from './address.ts';
import type { Gallery } from './gallery.ts';
import type { PageRead, PageReader } from './page-reader.ts';
import {
  type Arrival,
  type EntryState,
  ended,
  type Leaving,
  type Place,
  pathOf,
  type Results,
  type SessionHistory,
} from './session-history.ts';
import type { ListView, PageCode, View } from './view.ts';
import { createStore, type Readable } from './visit-context.ts';

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

/** The page shown, and the actions that change it. */
export interface Navigation extends Readable<NavigationState> {
  /** Loads the page of an address, then shows it. A later call aborts an earlier one. */
  readonly follow: (url: string, options?: FollowOptions) => Promise<void>;
  /** Goes to the gallery: back to where it was left, which keeps search and position, or to a new one. */
  readonly backToGallery: () => void;
  /** Repeats a failed load. */
  readonly retry: () => Promise<void>;
  /**
   * Reads the page's data again, after a change; on failure keeps the page and resolves to false. A page that
   * only a new document can show stays as it is. Where its subject is gone, shows the address `instead` in its
   * place. A page on its way is read once more instead: what it has read may be older than the change.
   */
  readonly refresh: (instead?: string) => Promise<boolean>;
  /** Replaces the list of a page by a longer one; ignored when `before` is not shown any more. */
  readonly extend: (before: ListView, after: ListView) => void;
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

export interface NavigationDependencies {
  readonly gallery: Gallery;
  readonly reader: PageReader;
  /** Undefined in a browser without it. */
  readonly browser: SessionHistory | undefined;
  readonly location: Pick<Location, 'href' | 'assign' | 'reload'>;
  /** Changes the address in a browser without the Navigation API. */
  readonly readdress: (url: string) => void;
  readonly initial: Pick<NavigationState, 'address' | 'view' | 'code'>;
  /** The current position on the page. */
  readonly placeNow: () => Place;
  /** Calls back when the page has been scrolled, is put in the background, or left for another document. */
  readonly onRest: (listener: () => void) => void;
  /** Where the figure of the card is that leads to an address. */
  readonly figureNow: (url: string) => DOMRect | undefined;
  /** Called when the visitor goes to another page or searches, not when a page is read again after a change. */
  readonly onMove: () => void;
  /** Renders a state change synchronously. */
  readonly draw: (change: () => void) => void;
}

/** Milliseconds without a keystroke before the address is updated. Safari allows 100 changes in 30 s. */
const PAUSE = 150;

/** What our own calls tell the listener of the navigations that they start. */
interface Info extends Pick<FollowOptions, 'instead'> {
  /** Only the address changes. */
  readonly isStill?: boolean;
}

/** A page on its way: its address and its entry are the current ones already. */
interface Coming {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly instead: FollowOptions['instead'];
  /** Key of the entry that Back or Forward returns to; else null. */
  readonly left: string | null;
  /** Its entry has never shown a page. */
  readonly isNew: boolean;
  /** What is being read may be older than a change. */
  isStale: boolean;
}

/** Scroll and focus are applied by `Frame`, together with the page. */
const BY_OURSELVES = { focusReset: 'manual', scroll: 'manual' } as const;

export function createNavigation(dependencies: NavigationDependencies): Navigation {
  const { browser, gallery, reader, initial, location } = dependencies;
  const entry = (): EntryState => browser?.currentEntry?.getState() ?? {};
  const keyNow = (): string => browser?.currentEntry?.key ?? '';
  const { place, results = null } = entry();
  const store = createStore<NavigationState>({
    ...initial,
    key: keyNow(),
    q: queryOf(initial.address),
    isLoading: false,
    arrival: place === undefined ? null : { place },
    results,
  });
  let shownUrl = pathOf(location.href);
  let shownKey = '';
  let coming: Coming | null = null;
  let arriving: Promise<void> = Promise.resolve();
  let rereading = new AbortController();
  let layer: { readonly onBack: () => void; hasEntry: boolean } | null = null;
  /** Resolves when the browser has gone back to the page shown, which takes effect in a later task. */
  let settled: Promise<unknown> = Promise.resolve();
  let following: ReturnType<typeof setTimeout> | undefined;

  const change = (fields: Partial<NavigationState>): void =>
    store.set({ ...store.get(), ...fields });

  /** Key of the entry of the page shown; while a modal is open or a page is on its way, the current one is theirs. */
  const keyShown = (): string => {
    if (coming === null && entry().isLayer !== true) shownKey = keyNow();
    return shownKey;
  };

  /** Keeps the position on the page shown, and its list, for Back and Forward. */
  const keepPlace = (): void => {
    if (keyShown() !== keyNow()) return;
    browser?.updateCurrentEntry({ state: { ...entry(), place: dependencies.placeNow() } });
    reader.keep(shownKey, store.get().view);
  };

  const show = ({ url, ...page }: PageRead, fields: Partial<NavigationState>): void => {
    shownUrl = url;
    const shown = { ...page, ...fields, q: queryOf(page.address), isLoading: false };
    dependencies.draw(() => change(shown));
  };

  /** Reads a page and shows it, unless another one is wanted before it has come. */
  const arrive = async (wanted: Coming): Promise<void> => {
    const { url, signal, left, instead } = wanted;
    coming = wanted;
    change({ isLoading: true });
    let page: PageRead;
    do {
      wanted.isStale = false;
      page = await reader.read(url, { signal, leftAt: left, shown: 0 });
    } while (wanted.isStale && coming === wanted);
    if (coming !== wanted) return;
    if (page.view.page === 'not_found' && instead !== undefined) {
      const other = instead();
      if (other === null) stay();
      else await go(other, { replace: true, instead });
      return;
    }
    // The server has a newer version: load the address as a new document.
    if (isOutdated(page.view)) return location.reload();
    coming = null;
    if (page.url !== url) still(page.url, { history: 'replace', state: entry() });
    const { results = null, place = null } = entry();
    const figure = dependencies.figureNow(page.url);
    const arrival = { place: left === null ? null : place, figure };
    show(page, { key: keyNow(), results, arrival });
  };

  const onNavigate = (event: Leaving): void => {
    const { destination, navigationType: type, signal } = event;
    const info: Info | undefined = event.info;
    const url = pathOf(destination.url);
    const isReturn = type === 'traverse';
    const isFile = event.downloadRequest !== null || event.formData !== null;
    if (!event.canIntercept || isFile || type === 'reload') return;
    if (info?.isStill === true) {
      event.intercept(BY_OURSELVES);
      return;
    }
    // Only a modal or a fragment is left, or the page on its way is not wanted any more.
    if (isReturn && url === shownUrl) {
      if (coming !== null) cancel();
      if (layer?.hasEntry !== true) return;
      const { onBack } = layer;
      layer = null;
      onBack();
      return;
    }
    if (!isReturn && info === undefined) {
      // The History API has changed the address alone.
      const isStill = type === 'replace' && !event.userInitiated;
      if (isStill || !hasCode(new URL(destination.url))) return;
      // Followed by a call of ours, which first updates the address to what is typed, and ends a modal.
      event.preventDefault();
      void follow(url);
      return;
    }
    if (isReturn) dependencies.onMove();
    clearTimeout(following);
    rereading.abort();
    layer = null;
    keepPlace();
    event.intercept({
      ...BY_OURSELVES,
      handler() {
        const left = isReturn ? destination.key : null;
        const isNew = !isReturn && keyNow() !== shownKey;
        arriving = arrive({ url, signal, left, instead: info?.instead, isNew, isStale: false });
        return arriving;
      },
    });
  };
  dependencies.onRest(keepPlace);
  if (browser !== undefined) {
    browser.addEventListener('navigate', onNavigate);
    // After a reload no modal is open: leave its entry, or the next Back would do nothing.
    if (entry().isLayer) settled = ended(browser.back());
  }

  const cancel = (): void => {
    coming = null;
    const { q, view } = store.get();
    // A search that was typed on another page has not begun: the box is as before, so that it can be typed again.
    change({ isLoading: false, q: view.page === 'home' ? q : '' });
  };

  const stay = (): void => {
    if (browser === undefined || coming === null) return;
    cancel();
    if (shownKey === keyNow()) still(shownUrl, { history: 'replace', state: entry() });
    else settled = ended(browser.traverseTo(shownKey));
  };

  /** Changes the address of the page shown. */
  const still = (url: string, options: NavigationNavigateOptions): void => {
    if (browser === undefined) dependencies.readdress(url);
    else void ended(browser.navigate(url, { ...options, info: { isStill: true } }));
  };

  /** The list shown, unless it is a later part of one, without those before it. */
  const resultsNow = (): Results | undefined => {
    const { address } = store.get();
    const shown = gallery.get();
    if (address.page !== 'home' || address.cursor !== undefined || shown === null) return undefined;
    return { q: shown.q, seed: shown.seed };
  };

  const go: Navigation['follow'] = async (url, options = {}) => {
    if (browser === undefined) return location.assign(url);
    const { replace = false, isSearch = false, instead, results = resultsNow() } = options;
    await settled;
    flush();
    const isSame = replace || url === shownUrl;
    const state: EntryState = isSame
      ? { ...entry(), isLayer: false, isSearch }
      : { isSearch, results };
    // A page that has never been shown leaves no entry, and neither does a modal.
    const replaces = isSame || entry().isLayer === true || coming?.isNew === true;
    const history = replaces ? 'replace' : 'push';
    await ended(browser.navigate(url, { history, state, info: { instead } }));
  };
  const follow: Navigation['follow'] = (url, options) => {
    dependencies.onMove();
    return go(url, options);
  };

  /** Updates the address to the typed text without waiting for the pause. */
  const flush = (history: 'replace' | 'push' = 'replace'): void => {
    clearTimeout(following);
    const { q, address, view } = store.get();
    if (view.page !== 'home' || address.page !== 'home' || q === address.q) return;
    change({ address: { page: 'home', q } });
    shownUrl = paths.home({ q: shortenQuery(q) });
    still(shownUrl, { history, state: { isSearch: true } });
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
      if (browser !== undefined) void go(paths.home({ q }), { isSearch: true });
      return;
    }
    stay();
    change({ q });
    void gallery.show({ page: 'home', q }, { asLeft: q === '' });
    void settled.then(() => {
      const { address } = store.get();
      const isFirst = address.page === 'home' && address.q === '' && entry().isSearch !== true;
      if (isFirst) keepPlace();
      if (isFirst) flush('push');
      else following = setTimeout(flush, PAUSE);
    });
  };

  /** Reads the page shown once more; keeps it without an answer. */
  const reread = async (): Promise<boolean> => {
    rereading.abort();
    rereading = new AbortController();
    const { signal } = rereading;
    const { view } = store.get();
    change({ isLoading: true });
    const shown = 'list' in view ? view.list.items.length : 0;
    const page = await reader.read(shownUrl, { signal, leftAt: null, shown });
    if (signal.aborted) return true;
    if (page.view.page !== 'failure') {
      show(page, { arrival: { place: dependencies.placeNow() } });
      return true;
    }
    change({ isLoading: false });
    if (isOutdated(page.view)) location.reload();
    return false;
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    follow,
    searchFor,
    backToGallery() {
      const { index = 0 } = browser?.currentEntry ?? {};
      const before = browser?.entries().slice(0, index);
      const isList = (url: string) => addressOf(new URL(url)).page === 'home';
      const list = before?.findLast(({ url }) => url !== null && isList(url));
      if (list === undefined) void follow(paths.home());
      else if (browser !== undefined) void ended(browser.traverseTo(list.key));
    },
    retry: () => go(shownUrl, { replace: true, isSearch: entry().isSearch === true }),
    async refresh(instead) {
      const { page } = store.get().view;
      const isHome = page === 'home';
      // The gallery's state has the failure.
      const refreshed = isHome ? gallery.refresh() : null;
      if (coming !== null) {
        coming.isStale = true;
        await arriving;
      } else if (instead !== undefined) await go(instead, { replace: true });
      else if (!isHome && page !== 'plain') return reread();
      await refreshed;
      return true;
    },
    extend(before, after) {
      if (store.get().view === before) change({ view: after });
    },
    arrive: (place) => change({ arrival: { place } }),
    isLeaving: () => coming !== null,
    stay,
    openLayer(onBack) {
      if (browser === undefined) return () => {};
      const opened = { onBack, hasEntry: false };
      layer = opened;
      void settled.then(() => {
        if (layer !== opened) return;
        keepPlace();
        opened.hasEntry = true;
        still(location.href, { history: 'push', state: { ...entry(), isLayer: true } });
      });
      return () => {
        if (layer !== opened) return;
        layer = null;
        if (opened.hasEntry) settled = ended(browser.back());
      };
    },
  };
}

function isOutdated(view: View): boolean {
  return view.page === 'failure' && view.code === 'outdated';
}
