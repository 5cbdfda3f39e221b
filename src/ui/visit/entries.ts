/** What the product keeps with an entry of the browser's session history. */
export interface EntryState {
  /** Names the entry; a layer has the key of the page below it. */
  readonly key: string;
  /** The entry of a search: its address follows what is typed. */
  readonly isSearch: boolean;
  /** The gallery is the entry before, so that Back returns to it. */
  readonly isFromGallery: boolean;
  /** A modal lies over the page; Back closes it. */
  readonly isLayer: boolean;
}

/** Where the reader was on a page: how far down, and the address of the focused link. */
export interface Place {
  readonly top: number;
  readonly href: string | null;
}

/** The browser's session history, with the place of the reader on each page. */
export interface Entries {
  readonly current: () => EntryState;
  readonly push: (url: string, state: Partial<EntryState>) => EntryState;
  readonly replace: (url: string, state: Partial<EntryState>) => EntryState;
  readonly back: () => void;
  /** Tells of Back and Forward, after the address has changed. */
  readonly onReturn: (listener: (state: EntryState) => void) => void;
  /** Remembers the place on the page of this key; lasts through a reload. */
  readonly keepPlace: (key: string, place: Place) => void;
  readonly placeOf: (key: string) => Place | null;
}

const PLACES = 'mbti-db:places';
/** Oldest places are dropped beyond this. */
const PLACES_MAX = 50;

export function createEntries({ history, location, sessionStorage }: Window): Entries {
  const places = new Map<string, Place>(readPlaces(sessionStorage));
  let state = readState(history.state);
  // A reload leaves no modal over the page.
  state = { ...state, isLayer: false };
  history.replaceState(state, '', location.href);
  // The browser restores before the cards are there; `Frame` does it once they are.
  history.scrollRestoration = 'manual';

  return {
    current: () => state,
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
    back: () => history.back(),
    onReturn(listener) {
      window.addEventListener('popstate', (event) => {
        state = readState(event.state);
        // An entry of a fragment gets its name the first time that it is met.
        if (event.state === null) history.replaceState(state, '');
        listener(state);
      });
    },
    keepPlace(key, place) {
      places.delete(key);
      places.set(key, place);
      const kept = [...places].slice(-PLACES_MAX);
      try {
        sessionStorage.setItem(PLACES, JSON.stringify(kept));
      } catch {
        // Without storage a reload begins at the top.
      }
    },
    placeOf: (key) => places.get(key) ?? null,
  };
}

const BLANK: EntryState = { key: '', isSearch: false, isFromGallery: false, isLayer: false };

/** An entry made by a plain link or a fragment has no state of ours. */
function readState(state: unknown): EntryState {
  const known: Partial<EntryState> = Object(state);
  return typeof known.key === 'string' ? { ...BLANK, ...known } : { ...BLANK, key: newKey() };
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

function readPlaces(storage: Storage): [string, Place][] {
  try {
    return JSON.parse(storage.getItem(PLACES) ?? '[]');
  } catch {
    return [];
  }
}
