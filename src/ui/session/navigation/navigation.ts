import { paths } from '../../../domain/paths.ts';
import type { ListChange } from '../../islands/write-effects.ts';
import type { Gallery } from '../gallery.ts';
import type { Readable } from '../observable.ts';
import type { ListView } from '../view.ts';
import { addressIn, isHome, isInPlace } from './address.ts';
import {
  type EntryState,
  ended,
  type Leaving,
  OF_ADDRESS,
  pathOf,
  type ScrollPosition,
  TO_PAGE,
} from './navigation-api.ts';
import {
  type Coming,
  createPageShown,
  isOutdated,
  type NavigationState,
  type PageShownDependencies,
} from './page-shown.ts';
import { createSearchAddress } from './search-address.ts';

/** The store of the page shown, and the actions that change it. */
export interface Navigation extends Readable<NavigationState> {
  /** Loads the page of an address, then shows it. A later call aborts an earlier one. */
  readonly follow: (url: string, options?: FollowOptions) => Promise<void>;
  /**
   * Reads the page's data again, after a change. On failure it keeps the page and resolves to false. A page that only a
   * new document can show stays as it is. If the subject of the page is gone, pass the address to show `instead`. If
   * another page is being loaded, that one is read again, since its data may be older than the change.
   */
  readonly refresh: (instead?: string, change?: ListChange) => Promise<boolean>;
  /** Replaces the list of a page by a longer one; ignored when `before` is not shown any more. */
  readonly extend: (before: ListView, after: ListView) => void;
  /** Searches at once; the address is updated in the first pause of typing. */
  readonly searchFor: (typed: string) => void;
  /** Runs a task in the first pause of typing, unless something is typed or followed before. */
  readonly inPause: (task: () => void) => void;
  /** Changes the query in the address of the page shown, which has changed its content itself. */
  readonly setQuery: (query: string) => void;
  /** Saves the scroll position and the list of the page shown, for Back and Forward. */
  readonly keepPlace: () => void;
  /** Scrolls to a position on the page shown. */
  readonly arrive: (position: ScrollPosition) => void;
  /** Cancels a navigation in progress: the page shown stays, with its address. */
  readonly stay: () => void;
  /**
   * Adds a history entry for a modal: Back calls `onBack`, Forward calls `reopen`. Returns a function that removes it
   * and those above it.
   */
  readonly openLayer: (onBack: () => void, reopen: () => void) => () => void;
}

interface FollowOptions {
  /** Replaces the current entry instead of adding one, or goes back if the previous entry has the address. */
  readonly replace?: boolean;
  readonly isSearch?: boolean;
}

interface NavigationDependencies extends PageShownDependencies {
  readonly gallery: Gallery;
  /** Called when the visitor goes to another page or searches, but not when a page is read again after a change. */
  readonly onMove: () => void;
}

/** `Frame` applies scroll position and focus itself, together with the page. */
const BY_OURSELVES = { focusReset: 'manual', scroll: 'manual' } as const;

export function createNavigation(dependencies: NavigationDependencies): Navigation {
  const { browser, gallery, reader, location } = dependencies;
  const page = createPageShown(dependencies);
  const { entries, change } = page;
  const search = createSearchAddress(page, gallery);

  /** Reads a page and shows it, unless another one is requested meanwhile. */
  const arrive = async (wanted: Coming): Promise<void> => {
    const { url, signal, left } = wanted;
    change({ coming: wanted, isLoading: true });
    const read = await reader.read(url, { signal, leftAt: left, shown: 0 });
    // The browser may announce the navigation that aborted this one only afterwards.
    if (read === null) await new Promise((resolve) => setTimeout(resolve));
    if (page.get().coming !== wanted) return;
    if (read === null) return stay();
    // The server has another release: load the address as a new document.
    if (isOutdated(read)) return location.reload();
    if (read.url !== url) page.readdress(read.url);
    const { position = null } = entries.state();
    const arrival = { position: left === null ? null : position };
    page.show(read, { key: entries.key(), arrival });
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
    // Back or Forward leaves only a modal or a fragment, or cancels the page that is being loaded.
    if (isReturn && url === page.get().url) {
      if (page.get().coming !== null) cancel();
      const { layer = 0 }: EntryState = destination.getState() ?? {};
      entries.goToLayer(layer);
      return;
    }
    if (!isReturn && info !== TO_PAGE) {
      // Other code, such as an extension, has changed only the address by the History API.
      if (type === 'replace' && !event.userInitiated) return;
      // Replaced by a call of `follow`, which first updates the address to the typed text, and closes a modal.
      event.preventDefault();
      void follow(url);
      return;
    }
    if (isReturn) dependencies.onMove();
    search.endPause();
    page.keepPlace();
    const wanted = { url, signal, left: isReturn ? destination.key : null, from: page.key() };
    entries.leaveLayers(0);
    event.intercept({ ...BY_OURSELVES, handler: () => arrive(wanted) });
  };

  /** Ends the loading of a page, which the browser cancels for another document, a fragment or a file. */
  const leave = (event: Leaving): void => {
    const { destination, navigationType: type, hashChange, formData } = event;
    if (page.get().coming === null) {
      // Back from the document returns to the whole text of a search.
      const isLink = type === 'push' && !hashChange && formData === null;
      if (!isLink || event.downloadRequest !== null || !search.flush()) return;
      event.preventDefault();
      void entries.settled().then(() => location.assign(destination.url));
      return;
    }
    if (event.downloadRequest !== null) return;
    if (type === 'traverse' || type === 'reload' || formData !== null) {
      change({ coming: null });
      return;
    }
    // Returns to the page shown first, so that the next entry follows it in the session history.
    event.preventDefault();
    stay();
    const { href, hash } = new URL(destination.url);
    void entries.settled().then(() => location.assign(hashChange ? hash : href));
  };

  /**
   * Cancels the loading of a page. On other pages than home this empties the search box, whose search has not begun.
   */
  const cancel = (): void =>
    change({ coming: null, isLoading: false, isSearched: isHome(page.get().url) });

  const stay = (): void => {
    const { coming, url } = page.get();
    if (coming === null) return;
    cancel();
    if (coming.from === entries.key()) page.readdress(url);
    else entries.inTurn((one) => one.traverseTo(coming.from, { info: OF_ADDRESS }));
  };

  const go: Navigation['follow'] = async (url, options = {}) => {
    if (browser === undefined) return location.assign(url);
    const { replace = false, isSearch = false } = options;
    entries.endLayers();
    search.flush();
    await entries.settled();
    const twin = replace ? entries.keyOfTwin(url) : undefined;
    if (twin !== undefined) return void (await ended(browser.traverseTo(twin)));
    const { url: here, coming } = page.get();
    const isSame = replace || url === here;
    const state: EntryState = isSame ? entries.state() : { isSearch };
    // A page that was never shown leaves no entry.
    const isNew = coming !== null && coming.left === null && coming.from !== entries.key();
    const history = isSame || isNew ? 'replace' : 'push';
    await ended(browser.navigate(url, { history, state, info: TO_PAGE }));
  };
  const follow: Navigation['follow'] = (url, options) => {
    dependencies.onMove();
    return go(url, options);
  };

  const searchFor: Navigation['searchFor'] = (text) => {
    // A lone surrogate would never equal the text parsed from the address, and repeat the search for ever.
    const q = text.toWellFormed().trim();
    const { view, url, isSearched } = page.get();
    const asked = gallery.asked.get();
    if (isSearched && q === asked.q) return gallery.ask(asked, text);
    if (!isSearched && q === '') return;
    dependencies.onMove();
    search.endPause();
    const { order } = addressIn(url);
    gallery.ask({ q, order }, text);
    if (view.page !== 'home') {
      change({ isSearched: true });
      if (browser !== undefined) void go(paths.home({ q, order }), { isSearch: true });
      return;
    }
    stay();
    void gallery.show(gallery.asked.get(), { asLeft: q === '' });
    search.followTyped();
  };

  browser?.addEventListener('navigate', onNavigate);

  return {
    ...page,
    searchFor,
    inPause: search.inPause,
    follow,
    async refresh(instead, change) {
      const { view, url, coming } = page.get();
      const isHere = view.page === 'home';
      // A failure is in the gallery's state.
      const refreshed = isHere ? gallery.refresh(change) : null;
      if (coming !== null) await arrive({ ...coming });
      else if (!isHere && addressIn(url).page !== 'document') return page.readAgain(instead ?? url);
      await refreshed;
      return true;
    },
    extend(before, after) {
      if (page.get().view === before) change({ view: after });
    },
    setQuery(query) {
      const { url, coming } = page.get();
      if (coming === null) page.readdress(url.replace(/\?.*|$/, query));
    },
    arrive: (position) => change({ arrival: { position } }),
    stay,
    openLayer(onBack, reopen) {
      search.flush();
      return entries.openLayer(onBack, reopen, page.keepPlace);
    },
  };
}
