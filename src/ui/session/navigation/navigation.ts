import { paths } from '../../../domain/paths.ts';
import { shortenQuery } from '../../../domain/search/query.ts';
import type { Gallery } from '../gallery.ts';
import { createStore, type Readable } from '../observable.ts';
import type { ListView, PageCode, View } from '../view.ts';
import { type Address, addressOf, isInPlace, queryOf } from './address.ts';
import {
  type Arrival,
  type BrowserNavigation,
  createEntries,
  type EntryState,
  ended,
  type Leaving,
  OF_ADDRESS,
  pathOf,
  type Results,
  type ScrollPosition,
  TO_PAGE,
} from './navigation-api.ts';
import type { PageRead, PageReader } from './page-reader.ts';

export interface NavigationState {
  /** Path and query of the page shown; while another page is on its way, the browser has the address of that. */
  readonly url: string;
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
  /** Goes back to the last page before this one that is wanted, as it was left; to the gallery if there is none. */
  readonly backTo: (isWanted: (address: Address) => boolean) => void;
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
  /** Runs a task in the first pause of typing, if nothing is typed or followed before. */
  readonly inPause: (task: () => void) => void;
  /** Changes the query in the address of the page shown, whose content has changed by itself. */
  readonly setQuery: (query: string) => void;
  /** Goes to a place on the page shown. */
  readonly arrive: (position: ScrollPosition) => void;
  /** Whether a navigation is in flight. */
  readonly isLeaving: () => boolean;
  /** Cancels a navigation in flight: the page shown stays, at its address. */
  readonly stay: () => void;
  /** Adds an entry for a modal: Back calls `onBack`, Forward `reopen`. Returns what removes it and those over it. */
  readonly openLayer: (onBack: () => void, reopen: () => void) => () => void;
}

interface FollowOptions {
  /** Replaces the current entry instead of adding one; goes back instead where the entry before has the address. */
  readonly replace?: boolean;
  readonly isSearch?: boolean;
  /** The results that the page belongs to, where it is not reached from the gallery itself. */
  readonly results?: Results;
}

interface NavigationDependencies {
  readonly gallery: Gallery;
  readonly reader: PageReader;
  /** Undefined in a browser without it. */
  readonly browser: BrowserNavigation | undefined;
  readonly location: Pick<Location, 'href' | 'assign' | 'reload'>;
  /** Changes the address in a browser without the Navigation API. */
  readonly readdress: (url: string) => void;
  readonly initial: Pick<NavigationState, 'address' | 'view' | 'code'>;
  /** The current position on the page. */
  readonly positionNow: () => ScrollPosition;
  /** Calls back when the page has been scrolled, is put in the background, or left for another document. */
  readonly onRest: (listener: () => void) => void;
  /** Where the figure of the card is that leads to an address. */
  readonly figureNow: (url: string) => DOMRect | undefined;
  /** Called when the visitor goes to another page or searches, not when a page is read again after a change. */
  readonly onMove: () => void;
  /** Renders a state change synchronously. */
  readonly draw: (change: () => void) => void;
}

/** Milliseconds without a keystroke before what is typed is followed. Safari allows 100 changes of the address in 30 s. */
const PAUSE = 250;

/** A page on its way: its address and its entry are the current ones already. */
interface Coming {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Key of the entry that Back or Forward returns to; else null. */
  readonly left: string | null;
  /** Key of the entry of the page shown. */
  readonly from: string;
}

/** Scroll and focus are applied by `Frame`, together with the page. */
const BY_OURSELVES = { focusReset: 'manual', scroll: 'manual' } as const;

export function createNavigation(dependencies: NavigationDependencies): Navigation {
  const { browser, gallery, reader, initial, location } = dependencies;
  let coming: Coming | null = null;
  let rereading = new AbortController();
  let following: ReturnType<typeof setTimeout> | undefined;

  const entries = createEntries(browser);
  /** Key of the entry of the page shown; while a modal is open or a page is on its way, the current one is theirs. */
  const keyShown = (): string => coming?.from ?? entries.keyOfPage();
  const { position, results = null } = entries.state();
  const store = createStore<NavigationState>({
    ...initial,
    url: pathOf(location.href),
    key: keyShown(),
    q: queryOf(initial.address),
    isLoading: false,
    arrival: position === undefined ? null : { position },
    results,
  });
  const change = (fields: Partial<NavigationState>): void =>
    store.set({ ...store.get(), ...fields });
  /** Keeps the position on the page shown, and its list, for Back and Forward. */
  const keepPlace = (): void => {
    if (keyShown() !== entries.key()) return;
    browser?.updateCurrentEntry({
      state: { ...entries.state(), position: dependencies.positionNow() },
    });
    reader.keep(entries.key(), store.get().view);
  };

  /**
   * Changes the address of the page shown; no other code changes it. Where the entry before has that address, goes back
   * to it: Back from a second one would do nothing.
   */
  const readdress = (
    url: string,
    { history = 'replace', state }: Partial<NavigationNavigateOptions> = {},
  ): void => {
    change({ url });
    if (browser === undefined) dependencies.readdress(url);
    entries.inTurn((one) => {
      const twin = history === 'replace' ? entries.keyOfTwin(url) : undefined;
      if (twin !== undefined) return one.traverseTo(twin, { info: OF_ADDRESS });
      return one.navigate(url, { history, state: state ?? entries.state(), info: OF_ADDRESS });
    });
  };

  const show = ({ url, address, view, code }: PageRead, fields: Partial<NavigationState>): void => {
    // Nothing that could say what is wrong has come: the browser says it.
    if (code === null) {
      location.reload();
      return;
    }
    const shown = { address, view, code, ...fields, url, q: queryOf(address), isLoading: false };
    dependencies.draw(() => change(shown));
  };

  /** Reads a page and shows it, unless another one is wanted before it has come. */
  const arrive = async (wanted: Coming): Promise<void> => {
    const { url, signal, left } = wanted;
    coming = wanted;
    change({ isLoading: true });
    const page = await reader.read(url, { signal, leftAt: left, shown: 0 });
    // A browser may tell of the navigation that has aborted this one afterwards.
    if (page === null) await new Promise((resolve) => setTimeout(resolve));
    if (coming !== wanted) return;
    if (page === null) return stay();
    // The server has a newer version: load the address as a new document.
    if (isOutdated(page.view)) return location.reload();
    coming = null;
    if (page.url !== url) readdress(page.url);
    const { results = null, position = null } = entries.state();
    const figure = dependencies.figureNow(page.url);
    const arrival = { position: left === null ? null : position, figure };
    show(page, { key: entries.key(), results, arrival });
  };

  const onNavigate = (event: Leaving): void => {
    const { destination, navigationType: type, signal, info } = event;
    if (info === OF_ADDRESS) {
      if (type !== 'traverse') event.intercept(BY_OURSELVES);
      return;
    }
    const url = pathOf(destination.url);
    const isReturn = type === 'traverse';
    const isFile = event.downloadRequest !== null || event.formData !== null;
    const isPage = isReturn || info === TO_PAGE || isInPlace(new URL(destination.url));
    if (!event.canIntercept || isFile || type === 'reload' || !isPage) {
      leave(event);
      return;
    }
    // Only a modal or a fragment is left, or the page on its way is not wanted any more.
    if (isReturn && url === store.get().url) {
      if (coming !== null) cancel();
      const { layer = 0 }: EntryState = destination.getState() ?? {};
      entries.goToLayer(layer);
      return;
    }
    if (!isReturn && info !== TO_PAGE) {
      // The History API has changed the address alone: other code, such as an extension's.
      if (type === 'replace' && !event.userInitiated) return;
      // Followed by a call of ours, which first updates the address to what is typed, and ends a modal.
      event.preventDefault();
      void follow(url);
      return;
    }
    if (isReturn) dependencies.onMove();
    clearTimeout(following);
    rereading.abort();
    keepPlace();
    const wanted = { url, signal, left: isReturn ? destination.key : null, from: keyShown() };
    entries.leaveLayers(0);
    event.intercept({ ...BY_OURSELVES, handler: () => arrive(wanted) });
  };

  /** For another document, a fragment or a file the browser cancels a page on its way. */
  const leave = (event: Leaving): void => {
    if (coming === null || event.downloadRequest !== null) return;
    const { destination, navigationType: type, hashChange, formData } = event;
    if (type === 'traverse' || type === 'reload' || formData !== null) {
      coming = null;
      return;
    }
    // First back to the page shown: the next one follows it in the session history.
    event.preventDefault();
    stay();
    const { href, hash } = new URL(destination.url);
    void entries.settled().then(() => location.assign(hashChange ? hash : href));
  };

  const cancel = (): void => {
    coming = null;
    const { q, view } = store.get();
    // A search that was typed on another page has not begun: the box is as before, so that it can be typed again.
    change({ isLoading: false, q: view.page === 'home' ? q : '' });
  };

  const stay = (): void => {
    if (coming === null) return;
    const { from } = coming;
    cancel();
    if (from === entries.key()) readdress(store.get().url);
    else entries.returnTo(from);
  };

  /** The list shown, unless it is a later part of one, without those before it. */
  const resultsNow = (): Results | undefined => {
    const { address } = store.get();
    const shown = gallery.get();
    if (address.page !== 'home' || address.cursor !== undefined || shown === null) return undefined;
    return { q: shown.q, order: shown.order, seed: shown.seed };
  };

  const go: Navigation['follow'] = async (url, options = {}) => {
    if (browser === undefined) return location.assign(url);
    const { replace = false, isSearch = false, results = resultsNow() } = options;
    entries.endLayers();
    flush();
    await entries.settled();
    const twin = replace ? entries.keyOfTwin(url) : undefined;
    if (twin !== undefined) return void (await ended(browser.traverseTo(twin)));
    const isSame = replace || url === store.get().url;
    const state: EntryState = isSame ? entries.state() : { isSearch, results };
    // A page that has never been shown leaves no entry.
    const isNew = coming !== null && coming.left === null && coming.from !== entries.key();
    const history = isSame || isNew ? 'replace' : 'push';
    await ended(browser.navigate(url, { history, state, info: TO_PAGE }));
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
    const { order } = address;
    change({ address: { page: 'home', subject: '', q, order } });
    readdress(paths.home({ q: shortenQuery(q), order }), { history, state: { isSearch: true } });
  };

  const inPause: Navigation['inPause'] = (task) => {
    clearTimeout(following);
    following = setTimeout(task, PAUSE);
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
      if (browser !== undefined)
        void go(paths.home({ q, order: address.order }), { isSearch: true });
      return;
    }
    stay();
    change({ q });
    void gallery.show({ q, order: address.order }, { asLeft: q === '' });
    void entries.settled().then(() => {
      const { address } = store.get();
      const isFirst =
        address.page === 'home' && address.q === '' && entries.state().isSearch !== true;
      if (isFirst) keepPlace();
      if (isFirst) flush('push');
      else inPause(flush);
    });
  };

  /** Reads the page shown once more, or that in its place; keeps it without an answer. */
  const reread = async (url: string): Promise<boolean> => {
    rereading.abort();
    rereading = new AbortController();
    const { signal } = rereading;
    const { view } = store.get();
    change({ isLoading: true });
    const shown = 'list' in view ? view.list.items.length : 0;
    const page = await reader.read(url, { signal, leftAt: null, shown });
    if (page === null) return true;
    if (page.view.page === 'failure') {
      change({ isLoading: false });
      if (isOutdated(page.view)) location.reload();
      return false;
    }
    if (page.url === store.get().url) {
      show(page, { arrival: { position: dependencies.positionNow() } });
      return true;
    }
    entries.endLayers();
    readdress(page.url, { state: {} });
    show(page, { results: null, arrival: { position: null } });
    return true;
  };

  dependencies.onRest(keepPlace);
  browser?.addEventListener('navigate', onNavigate);

  return {
    get: store.get,
    subscribe: store.subscribe,
    follow,
    searchFor,
    inPause,
    backTo(isWanted) {
      const earlier = browser?.entries().slice(0, browser.currentEntry?.index ?? 0);
      const found = earlier?.findLast(({ url }) => url && isWanted(addressOf(new URL(url))));
      if (found === undefined) void follow(paths.home());
      else if (browser !== undefined) void ended(browser.traverseTo(found.key));
    },
    retry: () => go(store.get().url, { replace: true }),
    async refresh(instead) {
      const { view, url, address } = store.get();
      // The gallery's state has the failure.
      const refreshed = view.page === 'home' ? gallery.refresh() : null;
      if (coming !== null) await arrive({ ...coming });
      else if (view.page !== 'home' && address.page !== 'document') return reread(instead ?? url);
      await refreshed;
      return true;
    },
    extend(before, after) {
      if (store.get().view === before) change({ view: after });
    },
    setQuery(query) {
      const [path = ''] = store.get().url.split('?');
      if (coming === null) readdress(path + query);
    },
    arrive: (position) => change({ arrival: { position } }),
    isLeaving: () => coming !== null,
    stay,
    openLayer(onBack, reopen) {
      flush();
      return entries.openLayer(onBack, reopen, keepPlace);
    },
  };
}

function isOutdated(view: View): boolean {
  return view.page === 'failure' && view.code === 'outdated';
}
