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
  type Results,
  type ScrollPosition,
} from './navigation-api.ts';
import type { PageRead, PageReader } from './page-reader.ts';

export interface NavigationState {
  /** Path and query of the page shown; while another page is on its way, the browser has the address of that. */
  readonly url: string;
  /** Key of the history entry; it changes when the page is left. */
  readonly key: string;
  readonly view: View;
  readonly code: PageCode;
  /**
   * Whether the search box has the text that the gallery is asked for: at home, and from the first letter elsewhere.
   */
  readonly isSearched: boolean;
  readonly isLoading: boolean;
  readonly coming: Coming | null;
  /** Scroll and focus to apply after a navigation; null leaves both alone. */
  readonly arrival: Arrival | null;
  /** The results that the page was reached from. */
  readonly results: Results | null;
}

/** A page on its way: its address and its entry are the current ones already. */
export interface Coming {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Key of the entry that Back or Forward returns to; else null. */
  readonly left: string | null;
  /** Key of the entry of the page shown. */
  readonly from: string;
}

/** The page shown, its address, and its entry of the session history. */
export interface PageShown extends Readable<NavigationState> {
  readonly entries: Entries;
  /** Key of its entry; while a modal is open or a page is on its way, the current one is theirs. */
  readonly key: () => string;
  readonly change: (fields: Partial<NavigationState>) => void;
  /** Renders a page that was read. */
  readonly show: (page: PageRead, fields: Partial<NavigationState>) => void;
  /**
   * Reads it once more, after a change, or the page of another address in its place. Keeps it without an answer, and
   * resolves to false; whoever goes to another page meanwhile sees that.
   */
  readonly readAgain: (url: string) => Promise<boolean>;
  /**
   * Changes the address; no other code changes it. Where the entry before has that address, goes back to it: Back from
   * a second one would do nothing.
   */
  readonly readdress: (url: string, options?: Partial<NavigationNavigateOptions>) => void;
  /** Keeps the position on it, and its list. */
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
  const { position, results = null } = entries.state();
  const url = pathOf(location.href);
  const store = createStore<NavigationState>({
    ...initial,
    url,
    key: entries.keyOfPage(),
    isSearched: isHome(url),
    isLoading: false,
    coming: null,
    arrival: position === undefined ? null : { position },
    results,
  });
  const change = (fields: Partial<NavigationState>): void =>
    store.set({ ...store.get(), ...fields });
  let reading = new AbortController();
  const key = (): string => store.get().coming?.from ?? entries.keyOfPage();

  const show: PageShown['show'] = ({ code, ...read }, fields) => {
    reading.abort();
    // Nothing that could say what is wrong has come: the browser says it.
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
      show(read, isHere ? { arrival } : { arrival, results: null });
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

/** Whether the server has another release: only a new document can show the page. */
export function isOutdated({ view }: PageRead): boolean {
  return view.page === 'failure' && view.code === 'outdated';
}
