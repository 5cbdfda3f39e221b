import type { Catalogue } from '../../catalogue/catalogue.ts';
import { codeOf, type FailureCode } from '../../domain/failure.ts';
import type { Featured } from '../../domain/search/rules.ts';
import type { HomeAddress } from './address.ts';
import { filterSnapshot } from './filter-snapshot.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { createStore, type Readable } from './store.ts';

export type Activity = 'idle' | 'searching' | 'loading_more' | 'refreshing';

export interface GalleryState extends Snapshot {
  readonly activity: Activity;
  /** What could not be read; what was shown before stays. */
  readonly failure: { readonly of: Exclude<Activity, 'idle'>; readonly code: FailureCode } | null;
  /** Pages read one after another, from 1. */
  readonly pages: number;
}

/** The gallery of one visit, outside of React; null until its first page is here. */
export interface Gallery extends Readable<GalleryState | null> {
  /**
   * Shows what an address asks for; an answer to an older call never replaces that to a newer one.
   * Resolves at once when there are cards to keep meanwhile, else with the first page; the first page
   * alone makes it fail. `asLeft` brings back the cards as the last visit to this address left them.
   */
  readonly show: (address: HomeAddress, options?: { readonly asLeft: boolean }) => Promise<void>;
  /** Reads the next page, if there is one and none is being read. */
  readonly more: () => Promise<void>;
  /** Tries again what failed. */
  readonly retry: () => Promise<void>;
  /** Reads the first page again in a new order, after a change; the old cards stay until it is here. */
  readonly refresh: () => Promise<void>;
  /** Drops what is known, after a change made on another page: the next `show` reads again. */
  readonly forget: () => void;
}

export interface GalleryDependencies {
  readonly catalogue: Catalogue;
  readonly featured: Featured;
  /** The first page, where the server has handed it over, with the address that it answers. */
  readonly initial: { readonly snapshot: Snapshot; readonly address: HomeAddress } | null;
}

/** Lists that are kept for Back and Forward. */
const KEPT_MAX = 8;

export function createGallery({ catalogue, featured, initial }: GalleryDependencies): Gallery {
  const store = createStore<GalleryState | null>(
    initial === null ? null : settled(initial.snapshot),
  );
  const kept = new Map<string, GalleryState>();
  /** Everybody, once the whole catalogue is here: from then on nothing needs to be asked. */
  let everybody = wholeOf(initial?.snapshot ?? null);
  let wanted: HomeAddress = initial?.address ?? { page: 'home', q: '' };
  let isStale = false;
  let running = new AbortController();

  /** Takes what was read, or worked out: it answers the address that is wanted. */
  const settle = (state: GalleryState): void => {
    isStale = false;
    everybody ??= wholeOf(state);
    keep(kept, nameOf(wanted), state);
    store.set(state);
  };

  /** Runs a read that any later one stops; without cards to keep, it passes its failure on. */
  const read = async (
    activity: Exclude<Activity, 'idle'>,
    task: (signal: AbortSignal) => Promise<GalleryState>,
  ): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const before = store.get();
    if (before !== null) store.set({ ...before, activity, failure: null });
    try {
      const state = await task(signal);
      if (!signal.aborted) settle(state);
    } catch (error) {
      if (signal.aborted) return;
      const shown = store.get();
      if (shown === null) throw error;
      store.set({ ...shown, activity: 'idle', failure: { of: activity, code: codeOf(error) } });
    }
  };
  const readFirst = (activity: 'searching' | 'refreshing', seed?: string): Promise<void> => {
    const { q, cursor } = wanted;
    return read(activity, async (signal) =>
      settled(await readSnapshot(catalogue, { q, seed, cursor }, signal)),
    );
  };
  const refresh = (): Promise<void> => {
    forget();
    wanted = { page: 'home', q: wanted.q };
    return readFirst('refreshing');
  };
  const forget = (): void => {
    kept.clear();
    everybody = null;
    isStale = true;
  };

  const show: Gallery['show'] = async (address, { asLeft } = { asLeft: false }) => {
    const before = store.get();
    const isSame = nameOf(address) === nameOf(wanted) && before?.failure == null;
    wanted = address;
    if (before === null) return readFirst('searching', address.seed);
    if (isStale) return refresh();
    if (isSame) return;
    const left = asLeft ? kept.get(nameOf(address)) : undefined;
    if (left !== undefined) {
      running.abort();
      settle(left);
    } else if (everybody !== null && address.cursor === undefined) {
      running.abort();
      settle(settled(filterSnapshot(everybody, address.q, featured)));
    } else {
      void readFirst('searching', address.seed ?? before.seed);
    }
  };

  const more = async (): Promise<void> => {
    const before = store.get();
    if (before === null || before.next === null || before.activity !== 'idle') return;
    const { q, seed, next: cursor, items, pages } = before;
    await read('loading_more', async (signal) => {
      const page = await catalogue.page({ q, seed, cursor }, { signal });
      return {
        ...settled({ ...before, total: page.total, next: page.next }),
        items: [...items, ...page.items],
        pages: pages + 1,
      };
    });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    show,
    more,
    refresh,
    forget,
    async retry() {
      const of = store.get()?.failure?.of;
      if (of === 'loading_more') await more();
      else if (of === 'refreshing') await refresh();
      else if (of === 'searching') await show(wanted);
    },
  };
}

function settled(snapshot: Snapshot): GalleryState {
  return { ...snapshot, activity: 'idle', failure: null, pages: 1 };
}

/** Keeps the latest lists; a Map remembers the order in which they came. */
function keep(kept: Map<string, GalleryState>, name: string, state: GalleryState): void {
  kept.delete(name);
  kept.set(name, state);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}

/** The same for addresses that ask for the same list. */
function nameOf({ q, cursor = '' }: HomeAddress): string {
  return `${cursor} ${q}`;
}

function wholeOf(snapshot: Snapshot | null): Snapshot | null {
  const whole = snapshot !== null && snapshot.q === '' && snapshot.items.length === snapshot.total;
  return whole ? snapshot : null;
}
