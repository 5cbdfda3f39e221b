import type { PageRequest } from '../../catalogue/catalogue.ts';
import { type Trouble, troubleOf } from '../../domain/failure.ts';
import type { ReadableCatalogue } from './calls.ts';
import type { Address } from './navigation/address.ts';
import { createStore, type Readable } from './observable.ts';
import type { Snapshot } from './view.ts';

type Activity = 'idle' | 'searching' | 'loading_more' | 'refreshing';

export interface GalleryState extends Snapshot {
  readonly activity: Activity;
  /** The failed read, if any; the previous cards stay. */
  readonly failure: ({ readonly of: Exclude<Activity, 'idle'> } & Trouble) | null;
  /** Number of pages read, from 1. */
  readonly pages: number;
}

type Task = (signal: AbortSignal) => Promise<GalleryState>;

/** The gallery's state of one session, outside of React; null until the first page is read. */
export interface Gallery extends Readable<GalleryState | null> {
  /**
   * Shows the results of an address; the answer to an older call never replaces that to a newer one.
   * Resolves at once when there are cards to show meanwhile, otherwise after the first page is read; only
   * then can it reject. `asLeft` restores the list last shown at this address.
   */
  readonly show: (address: Wanted, options?: { readonly asLeft: boolean }) => Promise<void>;
  /** Reads the next page, unless there is none or it is already being read. */
  readonly more: () => Promise<void>;
  /** Shows what a task makes of the list of this address, unless another read comes between. */
  readonly replace: (task: Task) => Promise<void>;
  /** Repeats the failed read. */
  readonly retry: () => Promise<void>;
  /** Reads the first page in a new shuffled order. */
  readonly shuffle: () => Promise<void>;
  /** Reads the first page again in a new order, after a change; the old cards stay until it is read. */
  readonly refresh: () => Promise<void>;
  /** Drops all that was read or is being read, after a change made on another page: the next `show` reads again. */
  readonly forget: () => void;
}

/** What an address says of a list. */
type Wanted = Pick<Address, 'q' | 'order' | 'seed' | 'cursor'>;

interface GalleryDependencies {
  readonly catalogue: ReadableCatalogue;
  /** The first page, if the server has put it into the document, and the address of that. */
  readonly snapshot: Snapshot | null;
  readonly address: Address;
}

export function createGallery({ catalogue, snapshot, address }: GalleryDependencies): Gallery {
  const store = createStore<GalleryState | null>(snapshot && settled(snapshot));
  const kept = new Map<string, GalleryState>();
  let wanted: Wanted = address.page === 'home' ? address : { q: '' };
  let isStale = false;
  let running = new AbortController();

  /** Stores a snapshot for the wanted address and shows it. */
  const settle = (state: GalleryState): void => {
    keepLatest(kept, keyOf(wanted), state);
    store.set(state);
  };

  /** Runs a read and aborts the previous one; rejects only when there are no cards to keep. */
  const read = async (activity: Exclude<Activity, 'idle'>, task: Task): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const before = store.get();
    if (before !== null) store.set({ ...before, activity, failure: null });
    try {
      const state = await task(signal);
      if (signal.aborted) return;
      // A list that grows has the old cards still.
      if (activity !== 'loading_more') isStale = false;
      settle(state);
    } catch (error) {
      if (signal.aborted) return;
      const shown = store.get();
      if (shown === null) throw error;
      store.set({ ...shown, activity: 'idle', failure: { of: activity, ...troubleOf(error) } });
    }
  };
  const readFirst = (activity: 'searching' | 'refreshing', seed?: string): Promise<void> => {
    const { q, order, cursor } = wanted;
    return read(activity, async (signal) =>
      settled(
        await readSnapshot(catalogue, { q, order, seed, cursor }, signal),
        // After a change somebody on it may be gone.
        isStale ? undefined : store.get()?.podium,
      ),
    );
  };
  const refresh = (): Promise<void> => {
    forget();
    wanted = { q: wanted.q, order: wanted.order };
    return readFirst('refreshing');
  };
  const forget = (): void => {
    kept.clear();
    isStale = true;
    running.abort();
    const shown = store.get();
    if (shown !== null) store.set({ ...shown, activity: 'idle' });
  };

  const show: Gallery['show'] = async (address, { asLeft } = { asLeft: false }) => {
    const before = store.get();
    const isSame = keyOf(address) === keyOf(wanted) && before?.failure == null;
    wanted = address;
    if (before === null) return readFirst('searching', address.seed);
    if (isStale) return refresh();
    if (isSame) return;
    const lastShown = asLeft ? kept.get(keyOf(address)) : undefined;
    if (lastShown !== undefined) {
      running.abort();
      settle(lastShown);
    } else {
      // The list of an order by a key has none.
      const seed = address.order === undefined ? (address.seed ?? before.seed) : '';
      void readFirst('searching', seed || undefined);
    }
  };

  const more = async (): Promise<void> => {
    const before = store.get();
    if (before === null || before.next === null || before.activity !== 'idle') return;
    const { q, order, seed, next: cursor, items, pages } = before;
    await read('loading_more', async (signal) => {
      const page = await catalogue.page({ q, order, seed, cursor }, { signal });
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
    shuffle: () => readFirst('searching'),
    replace: (task) => read('refreshing', task),
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

/** The podium stays where the answer has none. */
function settled(snapshot: Snapshot, podium?: Snapshot['podium']): GalleryState {
  return { podium, ...snapshot, activity: 'idle', failure: null, pages: 1 };
}

/** Key of the list that an address shows. */
function keyOf({ q, order, cursor = '' }: Wanted): string {
  return `${order} ${cursor} ${q}`;
}

/** Reads a first page (or, with a cursor, a later one) and its distribution. */
export async function readSnapshot(
  catalogue: Pick<ReadableCatalogue, 'search'>,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Snapshot> {
  // An instance of an older release has none of them.
  const later = { terms: [], suggestions: [], works: [] };
  const { q, order } = request;
  return { ...later, ...(await catalogue.search(request, { signal })), q, order };
}

/** Number of lists kept for Back, Forward and a removed search: typing leaves one behind it at each letter. */
const KEPT_MAX = 24;

/** Keeps a list under a name and drops the oldest; a Map iterates in insertion order. */
export function keepLatest<T>(kept: Map<string, T>, name: string, list: T): void {
  kept.delete(name);
  kept.set(name, list);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
