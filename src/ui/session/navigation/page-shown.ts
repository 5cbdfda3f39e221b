import { createStore, type Readable } from '../observable.ts';
import type { PageCode } from '../page-code.ts';
import type { View } from '../view.ts';
import { isHome } from './address.ts';
import {
  type Arrival,
  type BrowserNavigation,
  createEntries,
  type Entries,
  OF_ADDRESS,
  pathOf,
  type ScrollPosition,
} from './navigation-api.ts';
import type { PageRead, PageReader } from './page-reader.ts';

export interface NavigationState {
  /** Path and query of the page shown. While another page is being loaded, the browser shows that page's address. */
  readonly url: string;
  /** Key of the page's history entry; it changes when the page is left. */
  readonly key: string;
  readonly view: View;
  readonly code: PageCode;
  /**
   * Whether the search box shows the text that the gallery is asked for: always on home, elsewhere from the first
   * letter.
   */
  readonly isSearched: boolean;
  readonly isLoading: boolean;
  readonly coming: Coming | null;
  /** The scroll position and focus to apply after a navigation; null leaves both as they are. */
  readonly arrival: Arrival | null;
}

/** A page that is being loaded. Its address and its history entry are already the current ones. */
export interface Coming {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Key of the entry to which Back or Forward returns; null for other navigations. */
  readonly left: string | null;
  /** Key of the entry of the page shown. */
  readonly from: string;
}

/** The page shown, its address, and its entry in the session history. */
export interface PageShown extends Readable<NavigationState> {
  readonly entries: Entries;
  /** Key of the page's entry, which is not the current one while a modal is open or a page is being loaded. */
  readonly key: () => string;
  readonly change: (fields: Partial<NavigationState>) => void;
  /** Shows a page that was read. */
  readonly show: (page: PageRead, fields: Partial<NavigationState>) => void;
  /**
   * Reads the page again after a change, or another address in its place. On failure it keeps the page and resolves to
   * false. If the visitor goes to another page meanwhile, that page wins.
   */
  readonly readAgain: (url: string) => Promise<boolean>;
  /**
   * Changes the address; no other code does. If the previous entry has that address, it goes back to that entry, since
   * Back from a second one would do nothing.
   */
  readonly readdress: (url: string, options?: Partial<NavigationNavigateOptions>) => void;
  /** Saves the page's scroll position and its list. */
  readonly keepPlace: () => void;
}

export interface PageShownDependencies {
  readonly reader: PageReader;
  /** The Navigation API; undefined in a browser without it. */
  readonly browser: BrowserNavigation | undefined;
  readonly location: Pick<Location, 'href' | 'assign' | 'reload'>;
  /** Changes the address in a browser without the Navigation API. */
  readonly readdress: (url: string) => void;
  readonly initial: Pick<NavigationState, 'view' | 'code'>;
  /** The current position on the page. */
  readonly positionNow: () => ScrollPosition;
  /** Renders a state change synchronously. */
  readonly draw: (change: () => void) => void;
}

export function createPageShown(dependencies: PageShownDependencies): PageShown {
  const { browser, reader, location, initial } = dependencies;
  const entries = createEntries(browser);
  const { position } = entries.state();
  const url = pathOf(location.href);
  const store = createStore<NavigationState>({
    ...initial,
    url,
    key: entries.keyOfPage(),
    isSearched: isHome(url),
    isLoading: false,
    coming: null,
    arrival: position === undefined ? null : { position },
  });
  const change = (fields: Partial<NavigationState>): void =>
    store.set({ ...store.get(), ...fields });
  let reading = new AbortController();
  const key = (): string => store.get().coming?.from ?? entries.keyOfPage();

  const show: PageShown['show'] = ({ code, ...read }, fields) => {
    reading.abort();
    // Not even the code of the failure page could be loaded: a reload lets the browser explain.
    if (code === null) return location.reload();
    const done = { code, isSearched: isHome(read.url), isLoading: false, coming: null };
    dependencies.draw(() => change({ ...read, ...done, ...fields }));
  };
  const readdress: PageShown['readdress'] = (url, { history = 'replace', state } = {}) => {
    change({ url });
    if (browser === undefined) dependencies.readdress(url);
    entries.inTurn((one) => {
      const twin = history === 'replace' ? entries.keyOfTwin(url) : undefined;
      if (twin !== undefined) return one.traverseTo(twin, { info: OF_ADDRESS });
      return one.navigate(url, { history, state: state ?? entries.state(), info: OF_ADDRESS });
    });
  };

  return {
    ...store,
    entries,
    key,
    change,
    show,
    readdress,
    async readAgain(wanted) {
      reading.abort();
      reading = new AbortController();
      const { signal } = reading;
      const { view } = store.get();
      change({ isLoading: true });
      const shown = 'list' in view ? view.list.items.length : 0;
      const read = await reader.read(wanted, { signal, leftAt: null, shown });
      const { url, coming } = store.get();
      if (read === null || coming !== null) return true;
      if (read.view.page === 'failure') {
        change({ isLoading: false });
        if (isOutdated(read)) location.reload();
        return false;
      }
      const isHere = read.url === url;
      if (!isHere) {
        entries.endLayers();
        readdress(read.url, { state: {} });
      }
      const arrival = { position: isHere ? dependencies.positionNow() : null };
      show(read, { arrival });
      return true;
    },
    keepPlace() {
      if (key() !== entries.key()) return;
      const state = { ...entries.state(), position: dependencies.positionNow() };
      browser?.updateCurrentEntry({ state });
      reader.keep(entries.key(), store.get().view);
    },
  };
}

/** Whether the server has another release, so that only a new document can show the page. */
export function isOutdated({ view }: PageRead): boolean {
  return view.page === 'failure' && view.code === 'outdated';
}
