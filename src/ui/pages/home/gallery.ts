import type { Catalogue } from '../../../catalogue/catalogue.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import { codeOf } from '../../../domain/failure.ts';
import type { Featured } from '../../../domain/search/rules.ts';
import { filterSnapshot } from './filter-snapshot.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export type Activity = 'idle' | 'searching' | 'loading_more';

export interface GalleryState extends Snapshot {
  readonly activity: Activity;
  /** What could not be read; what was shown before stays. */
  readonly failure: { readonly of: 'search' | 'more'; readonly code: FailureCode } | null;
}

/** The gallery of one visit: searching and reading on, outside of React. */
export interface Gallery {
  readonly getState: () => GalleryState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows who matches. An answer to an older text never replaces that to a newer one. */
  readonly search: (q: string) => void;
  /** Reads the next page, if there is one and none is being read. */
  readonly more: () => void;
  /** Tries again what failed. */
  readonly retry: () => void;
}

export interface GalleryDependencies {
  readonly catalogue: Catalogue;
  readonly featured: Featured;
  readonly initial: Snapshot;
}

export function createGallery({ catalogue, featured, initial }: GalleryDependencies): Gallery {
  const listeners = new Set<() => void>();
  let state: GalleryState = { ...initial, activity: 'idle', failure: null };
  /** Everybody, once the whole catalogue is here: from then on nothing needs to be asked. */
  let everybody = wholeOf(initial);
  let wanted = initial.q;
  let running = new AbortController();

  const change = (changes: Partial<GalleryState>): void => {
    state = { ...state, ...changes };
    everybody ??= wholeOf(state);
    for (const listener of listeners) listener();
  };

  /** Runs a read that any later one stops, and that says what it failed of. */
  const read = async (
    of: 'search' | 'more',
    activity: Activity,
    task: (signal: AbortSignal) => Promise<Partial<GalleryState>>,
  ): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    change({ activity, failure: null });
    try {
      const changes = await task(signal);
      if (!signal.aborted) change({ ...changes, activity: 'idle' });
    } catch (error) {
      if (signal.aborted) return;
      const code = codeOf(error);
      change({ activity: 'idle', failure: { of, code } });
    }
  };

  const search = (q: string): void => {
    if (q === wanted && state.failure === null) return;
    wanted = q;
    if (everybody !== null) {
      running.abort();
      change({ ...filterSnapshot(everybody, q, featured), activity: 'idle', failure: null });
      return;
    }
    const { seed } = state;
    void read('search', 'searching', (signal) => readSnapshot(catalogue, { q, seed }, signal));
  };

  const more = (): void => {
    const { q, seed, next, items, activity } = state;
    if (next === null || activity !== 'idle') return;
    void read('more', 'loading_more', async (signal) => {
      const page = await catalogue.page({ q, seed, cursor: next }, { signal });
      return { items: [...items, ...page.items], total: page.total, next: page.next };
    });
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    search,
    more,
    retry() {
      if (state.failure?.of === 'more') more();
      else if (state.failure?.of === 'search') search(wanted);
    },
  };
}

function wholeOf(snapshot: Snapshot): Snapshot | null {
  const whole = snapshot.q === '' && snapshot.items.length === snapshot.total;
  return whole ? snapshot : null;
}
