/** The state stored in an entry of the browser's session history. */
interface EntryState {
  /** Identifies the entry; a layer has the key of the page below it. */
  readonly key: string;
  /** The entry belongs to a search: later keystrokes replace its address. */
  readonly isSearch: boolean;
  /** The previous entry is the gallery, so Back returns to it. */
  readonly isFromGallery: boolean;
  /** The entry of an open modal; Back closes it. */
  readonly isLayer: boolean;
  /** The results that a personality's page was reached from; null where it was reached in another way. */
  readonly results: Results | null;
}

/** A list of the gallery that a visitor goes through page by page. */
export interface Results {
  readonly q: string;
  readonly seed: string;
  /** How many entries lie between here and that of the list, with this one. */
  readonly steps: number;
}

/** A position on a page: scroll offset, and the address of the focused link. */
export interface Place {
  readonly top: number;
  readonly href: string | null;
  /** The gallery's list, to show it again after a reload. */
  readonly list?: LeftList | null;
}

/** A list of the gallery as it was left. */
export interface LeftList {
  readonly seed: string;
  /** How many cards it had. */
  readonly count: number;
}

/** The parts of a window that the entries need. */
export interface EntriesWindow {
  readonly history: Pick<
    History,
    'state' | 'pushState' | 'replaceState' | 'go' | 'scrollRestoration'
  >;
  readonly location: Pick<Location, 'href' | 'pathname' | 'search'>;
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly addEventListener: (
    type: 'popstate',
    listener: (event: Pick<PopStateEvent, 'state'>) => void,
  ) => void;
}

/** The browser's session history, with the position on each page. */
export interface Entries {
  readonly current: () => EntryState;
  /** The current address, without the fragment: Back and Forward change it before the page. */
  readonly url: () => string;
  /** The position on the page that the visit begins with, after a reload or a return to it. */
  readonly initialPlace: Place | null;
  readonly push: (url: string, state: Partial<EntryState>) => EntryState;
  readonly replace: (url: string, state: Partial<EntryState>) => EntryState;
  /** One entry back, or as many as these. */
  readonly back: (steps?: number) => void;
  /** Called on Back and Forward, after the address has changed. */
  readonly onReturn: (listener: (state: EntryState) => void) => void;
  /** Stores the position on the page with this key; survives a reload. */
  readonly keepPlace: (key: string, place: Place) => void;
  readonly placeOf: (key: string) => Place | null;
}

const PLACES = 'mbti-db:places';
/** Number of positions kept; the oldest are dropped first. */
const PLACES_MAX = 50;

export function createEntries(window: EntriesWindow): Entries {
  const { history, location } = window;
  /** Read at the first use: a first visit needs none, and the first access to a storage blocks. */
  let known: Map<string, Place> | null = null;
  const places = (): Map<string, Place> => {
    known ??= new Map(readPlaces(window));
    return known;
  };
  const placeOf = (key: string): Place | null => places().get(key) ?? null;
  let state = readState(history.state);
  const initialPlace = history.state === null ? null : placeOf(state.key);
  const { isLayer } = state;
  state = { ...state, isLayer: false };
  history.replaceState(state, '', location.href);
  // After a reload no modal is open: leave its entry, or the next Back would do nothing.
  if (isLayer) history.go(-1);
  // The browser would restore the scroll position before the cards are rendered; `Frame` does it afterwards.
  history.scrollRestoration = 'manual';

  return {
    current: () => state,
    url: () => location.pathname + location.search,
    initialPlace,
    push(url, fields) {
      state = { ...BLANK, key: newKey(), ...fields };
      history.pushState(state, '', url);
      return state;
    },
    replace(url, fields) {
      state = { ...state, ...fields };
      history.replaceState(state, '', url);
      return state;
    },
    back: (steps = 1) => history.go(-steps),
    onReturn(listener) {
      window.addEventListener('popstate', (event) => {
        state = readState(event.state);
        // An entry made by a fragment has no state yet: give it a key.
        if (event.state === null) history.replaceState(state, '');
        listener(state);
      });
    },
    keepPlace(key, place) {
      places().delete(key);
      places().set(key, place);
      const kept = [...places()].slice(-PLACES_MAX);
      try {
        window.sessionStorage.setItem(PLACES, JSON.stringify(kept));
      } catch {
        // Without storage, a reload starts at the top.
      }
    },
    placeOf,
  };
}

const BLANK: EntryState = {
  key: '',
  isSearch: false,
  isFromGallery: false,
  isLayer: false,
  results: null,
};

/** Null for an entry that a plain link or a fragment has made. */
function readState(state: unknown): EntryState {
  const known: Partial<EntryState> = Object(state);
  return typeof known.key === 'string' ? { ...BLANK, ...known } : { ...BLANK, key: newKey() };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** A browser that denies its storage throws at the access to it. */
function readPlaces(window: Pick<EntriesWindow, 'sessionStorage'>): [string, Place][] {
  try {
    return JSON.parse(window.sessionStorage.getItem(PLACES) ?? '[]');
  } catch {
    return [];
  }
}
