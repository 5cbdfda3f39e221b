/** The state that an entry of the browser's session history has for us. */
export interface EntryState {
  /** The entry belongs to a search: later keystrokes replace its address. */
  readonly isSearch?: boolean;
  /** The entry of an open modal; Back closes it. */
  readonly isLayer?: boolean;
  /** The results that a personality's page was reached from. */
  readonly results?: Results | undefined;
  /** Where the page was left. */
  readonly place?: Place;
}

/** A list of the gallery that a visitor goes through page by page. */
export interface Results {
  readonly q: string;
  readonly seed: string;
}

/** A position on a page: scroll offset, and the address of the focused link. */
export interface Place {
  readonly top: number;
  readonly href: string | null;
  /** The gallery's list, to show it again after a reload. */
  readonly list?: LeftList | null;
}

/** Scroll and focus to apply to a new page. */
export interface Arrival {
  /** Null scrolls to the top. */
  readonly place: Place | null;
  /** Where the page's figure was on a card, in the window. */
  readonly figure?: DOMRect | undefined;
}

/** A list of the gallery as it was left. */
export interface LeftList {
  readonly seed: string;
  /** How many cards it had. */
  readonly count: number;
}

/** The parts of the browser's Navigation API that are used. */
export interface SessionHistory {
  readonly currentEntry: Entry | null;
  readonly entries: () => readonly Entry[];
  readonly navigate: (url: string, options: NavigationNavigateOptions) => Moving;
  readonly traverseTo: (key: string) => Moving;
  readonly back: () => Moving;
  readonly updateCurrentEntry: (options: { readonly state: EntryState }) => void;
  readonly addEventListener: (type: 'navigate', listener: (event: Leaving) => void) => void;
}

type Entry = Pick<NavigationHistoryEntry, 'key' | 'index' | 'url' | 'getState'>;
/** Both resolve with the entry that is the current one then. */
export interface Moving {
  readonly committed?: Promise<unknown>;
  readonly finished?: Promise<unknown>;
}
export type Leaving = Pick<
  NavigateEvent,
  | 'canIntercept'
  | 'downloadRequest'
  | 'formData'
  | 'hashChange'
  | 'info'
  | 'intercept'
  | 'navigationType'
  | 'preventDefault'
  | 'signal'
  | 'userInitiated'
> & { readonly destination: Pick<NavigationDestination, 'key' | 'url' | 'getState'> };

/** Of an address its path and query: a fragment is a place on the same page. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Resolves when a navigation has ended, also one that another has replaced. */
export function ended({ committed, finished }: Moving): Promise<unknown> {
  return Promise.allSettled([committed, finished]);
}
