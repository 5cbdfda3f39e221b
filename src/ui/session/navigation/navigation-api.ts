import type { FocusedLink } from '../../focus.ts';

/** The state that we store in an entry of the browser's session history. */
export interface EntryState {
  /** The entry belongs to a search: later keystrokes replace its address. */
  readonly isSearch?: boolean;
  /** The number of layers above the page: 1 for an open modal, 2 for a view over it. Back leaves the topmost. */
  readonly layer?: number;
  /** The scroll position at which the page was left. */
  readonly position?: ScrollPosition;
}

/** A position on a page: the scroll offset, and the focused link. */
export interface ScrollPosition {
  readonly top: number;
  /** Absent in entries that a previous release has written. */
  readonly link?: FocusedLink | null;
  /** The gallery's list, which is restored after a reload. */
  readonly list?: LeftList | null;
}

/** The scroll position and focus to apply to a new page. */
export interface Arrival {
  /** The position to scroll to; null for the top. */
  readonly position: ScrollPosition | null;
}

/** A list of the gallery as it was left. */
export interface LeftList {
  readonly seed: string;
  /** The number of its cards. */
  readonly count: number;
}

/** The parts of the browser's Navigation API that are used. */
export interface BrowserNavigation {
  readonly currentEntry: Entry | null;
  readonly entries: () => readonly Entry[];
  readonly navigate: (url: string, options: NavigationNavigateOptions) => Moving;
  readonly traverseTo: (key: string, options?: NavigationOptions) => Moving;
  readonly updateCurrentEntry: (options: { readonly state: EntryState }) => void;
  readonly addEventListener: (type: 'navigate', listener: (event: Leaving) => void) => void;
}

type Entry = Pick<NavigationHistoryEntry, 'key' | 'index' | 'url' | 'sameDocument' | 'getState'>;
/** A navigation that has begun; both promises resolve with the entry that is then the current one. */
export interface Moving {
  readonly committed?: Promise<unknown>;
  readonly finished?: Promise<unknown>;
}
/** The used part of the event of a navigation. */
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

/** The `info` of our own navigations: to another page, or to change only the address. */
export const TO_PAGE = 'page';
export const OF_ADDRESS = 'address';

/** The path and query of an address. The fragment is omitted, since it is a place on the same page. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Resolves when a navigation has ended, even if another one has replaced it. */
export function ended({ committed, finished }: Moving): Promise<unknown> {
  return Promise.allSettled([committed, finished]);
}

/** Our entries of the session history; without the Navigation API there are none. */
export interface Entries {
  /** The state of the current entry. */
  readonly state: () => EntryState;
  readonly key: () => string;
  /** Key of the page's entry: the current one, or that below an open modal. */
  readonly keyOfPage: () => string;
  /** Key of the entry before the current one, if it has this address and belongs to this document. */
  readonly keyOfTwin: (url: string) => string | undefined;
  /** Runs a change after all earlier changes have taken effect: Back takes effect in a later task. */
  readonly inTurn: (step: (browser: BrowserNavigation) => Moving | undefined) => void;
  /** Resolves when all changes so far have taken effect. */
  readonly settled: () => Promise<unknown>;
  /**
   * Adds an entry for a modal, or for a view over it. Back calls `onBack`. Forward to the entry calls `reopen`, which
   * opens the layer at that entry again. Returns a function that removes the entry and those above it.
   */
  readonly openLayer: (onBack: () => void, reopen: () => void, keepPlace: () => void) => () => void;
  /** Ends the layers above a depth, whose entries Back has already left. */
  readonly leaveLayers: (depth: number) => void;
  /** Follows Back or Forward to the entry of a layer of the page shown; 0 is the page itself. */
  readonly goToLayer: (depth: number) => void;
  /** Ends all layers, and removes their entries. */
  readonly endLayers: () => void;
}

export function createEntries(browser: BrowserNavigation | undefined): Entries {
  let settled: Promise<unknown> = Promise.resolve();
  const layers: (() => void)[] = [];
  /** Functions that reopen the layers that were opened last, whose entries may be ahead of the current one. */
  const reopens: (() => void)[] = [];

  const state = (): EntryState => browser?.currentEntry?.getState() ?? {};
  const entryBefore = (steps: number): Entry | undefined =>
    browser?.entries()[(browser.currentEntry?.index ?? 0) - steps];
  const keyBefore = (steps: number): string => entryBefore(steps)?.key ?? '';
  const inTurn: Entries['inTurn'] = (step) => {
    if (browser !== undefined) settled = settled.then(() => ended(step(browser) ?? {}));
  };
  const leaveLayers = (depth: number): void => {
    for (const onBack of layers.splice(depth).reverse()) onBack();
  };
  const takeAway = (depth: number): void =>
    inTurn((one) => {
      const steps = (state().layer ?? 0) - depth;
      return steps > 0 ? one.traverseTo(keyBefore(steps), { info: OF_ADDRESS }) : undefined;
    });

  // After a reload no modal is open: leave its entry, otherwise the next Back would do nothing.
  takeAway(0);
  return {
    state,
    key: () => browser?.currentEntry?.key ?? '',
    keyOfPage: () => keyBefore(state().layer ?? 0),
    keyOfTwin(path) {
      const { key, url, sameDocument } = entryBefore(1) ?? {};
      return sameDocument && url != null && pathOf(url) === path ? key : undefined;
    },
    inTurn,
    settled: () => settled,
    openLayer(onBack, reopen, keepPlace) {
      reopens[layers.length] = reopen;
      layers.push(onBack);
      inTurn((one) => {
        const layer = layers.indexOf(onBack) + 1;
        const url = one.currentEntry?.url;
        // Forward has already reached its entry.
        const isThere = layer <= (state().layer ?? 0);
        if (layer === 0 || url == null || isThere) return undefined;
        keepPlace();
        const options = {
          history: 'push',
          state: { ...state(), layer },
          info: OF_ADDRESS,
        } as const;
        return one.navigate(url, options);
      });
      return () => {
        const depth = layers.indexOf(onBack);
        if (depth === -1) return;
        layers.splice(depth);
        takeAway(depth);
      };
    },
    leaveLayers,
    goToLayer(depth) {
      if (depth <= layers.length) leaveLayers(depth);
      // The entry becomes current after this event. After a reload there is no layer to reopen.
      else setTimeout(reopens[layers.length] ?? (() => takeAway(layers.length)));
    },
    endLayers() {
      takeAway(0);
      leaveLayers(0);
    },
  };
}
