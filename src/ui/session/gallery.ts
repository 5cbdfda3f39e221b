import type { PageRequest } from '../../catalogue/catalogue.ts';
import { type Trouble, troubleOf } from '../../domain/failure.ts';
import type { ListChange } from '../islands/write-effects.ts';
import type { ReadableCatalogue } from './calls.ts';
import { readAgain, withChange } from './kept-list.ts';
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

/** The part of an address that selects a list. */
type Wanted = Pick<Address, 'q' | 'order' | 'seed' | 'cursor'>;

/** The requested list. */
interface Asked extends Wanted {
  /** The search text as it was typed: `q` with outer spaces. */
  readonly text: string;
}

/** A list as it was read. */
type Found = Snapshot & Partial<Pick<GalleryState, 'pages'>>;

type Task = (signal: AbortSignal) => Promise<Found>;

/**
 * The gallery of one session, as a store outside of React: the requested list, and the list shown, which follows it;
 * null until the first page is read. It is the only owner of the search text: the search box shows that text, and the
 * address follows it.
 */
export interface Gallery extends Readable<GalleryState | null> {
  readonly asked: Readable<Asked>;
  /** Changes the requested list without reading it. Without `text`, the typed text is kept if `q` is unchanged. */
  readonly ask: (wanted: Wanted, text?: string) => void;
  /**
   * Requests a list and shows it. The result of an older call never replaces that of a newer one. Resolves at once if
   * there are cards to show meanwhile, otherwise after the first page is read; only then can it reject. `asLeft`
   * restores the list that was last shown for the same request.
   */
  readonly show: (wanted: Wanted, options?: { readonly asLeft: boolean }) => Promise<void>;
  /** Reads the next page, unless there is none or it is already being read. */
  readonly more: () => Promise<void>;
  /** Shows the list that a task returns, unless another read begins meanwhile. */
  readonly replace: (task: Task) => Promise<void>;
  /** Repeats the failed read. */
  readonly retry: () => Promise<void>;
  /** Reads the first page in a new shuffled order. */
  readonly shuffle: () => Promise<void>;
  /**
   * Shows the list as it is after a change, in the same order, and as long as it was. A change that is not known is read
   * from the server; the old cards stay until then.
   */
  readonly refresh: (change?: ListChange) => Promise<void>;
  /** Discards all lists, after a change made on another page, so that the next `show` reads again. */
  readonly forget: () => void;
}

interface GalleryDependencies {
  readonly catalogue: ReadableCatalogue;
  /** The first page, if the server has put it into the document. `address` is that of the document. */
  readonly snapshot: Snapshot | null;
  readonly address: Address;
}

const IDLE = { activity: 'idle', failure: null } as const;

export function createGallery({ catalogue, snapshot, address }: GalleryDependencies): Gallery {
  const store = createStore<GalleryState | null>(snapshot && { pages: 1, ...snapshot, ...IDLE });
  const asked = createStore<Asked>({ ...address, text: address.q });
  const kept = new Map<string, GalleryState>();
  /** The index at which each personality stood that was removed here. */
  const removedAt = new Map<string, number>();
  let isStale = false;
  /** Aborted if the requested list is neither shown nor being read. */
  let running = new AbortController();

  const settle = (found: Found): void => {
    const state: GalleryState = { pages: 1, ...found, ...IDLE };
    keepLatest(kept, keyOf(state), state);
    store.set(state);
  };

  /** Changes fields of the state, if there are cards. */
  const mark = (fields: Partial<GalleryState>): void => {
    const shown = store.get();
    if (shown !== null) store.set({ ...shown, ...fields });
  };
  /** Ends a read; the cards stay. */
  const stop = (): void => {
    running.abort();
    mark({ activity: 'idle' });
  };

  /** Runs a read and aborts the previous one; rejects only when there are no cards to keep. */
  const read = async (activity: Exclude<Activity, 'idle'>, task: Task): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    mark({ activity, failure: null });
    try {
      const found = await task(signal);
      if (signal.aborted) return;
      // A response has no podium. After a change, a personality on the podium shown may have been removed.
      const podium = isStale ? undefined : store.get()?.podium;
      // A list that was extended still has the old cards.
      if (activity !== 'loading_more') isStale = false;
      settle({ podium, ...found });
    } catch (error) {
      if (signal.aborted) return;
      if (store.get() === null) throw error;
      mark({ activity: 'idle', failure: { of: activity, ...troubleOf(error) } });
    }
  };
  const readFirst = (activity: 'searching' | 'refreshing', seed?: string): Promise<void> => {
    const { q, order, cursor } = asked.get();
    return read(activity, (signal) => readSnapshot(catalogue, { q, order, seed, cursor }, signal));
  };
  const refresh: Gallery['refresh'] = (change) => {
    forget();
    const before = store.get();
    const { q, text, order } = asked.get();
    if (before === null || keyOf(before) !== keyOf(asked.get())) {
      asked.set({ q, text, order });
      return readFirst('refreshing');
    }
    if (change !== undefined) mark({ items: withChange(before.items, change, removedAt) });
    return read('refreshing', async (signal) => {
      const { podium: _, ...kept } = store.get() ?? before;
      const { seed, items, next } = kept;
      if (change === undefined) {
        return readAgain(catalogue, kept, { seed, count: items.length }, signal);
      }
      const counts = await catalogue.search({ q, order, seed, limit: 1 }, { signal });
      return { ...kept, ...counts, seed, items, next };
    });
  };
  const forget = (): void => {
    kept.clear();
    isStale = true;
    stop();
  };

  const ask: Gallery['ask'] = (wanted, text) => {
    const before = asked.get();
    // Without cards the first read continues in any case, because a page may wait for it.
    if (keyOf(wanted) !== keyOf(before) && store.get() !== null) stop();
    asked.set({ ...wanted, text: text ?? (wanted.q === before.q ? before.text : wanted.q) });
  };

  const show: Gallery['show'] = async (wanted, { asLeft } = { asLeft: false }) => {
    ask(wanted);
    const shown = store.get();
    if (shown === null) return readFirst('searching', wanted.seed);
    if (isStale) return refresh();
    if (!running.signal.aborted && shown.failure === null) return;
    const lastShown = asLeft ? kept.get(keyOf(wanted)) : undefined;
    if (lastShown !== undefined) {
      running = new AbortController();
      settle(lastShown);
    } else {
      // A list in an order by a key has no seed.
      const seed = wanted.order === undefined ? (wanted.seed ?? shown.seed) : '';
      void readFirst('searching', seed || undefined);
    }
  };

  const more = async (): Promise<void> => {
    const before = store.get();
    if (before?.next == null || before.activity !== 'idle') return;
    const { q, order, seed, next: cursor, items, pages } = before;
    await read('loading_more', async (signal) => {
      const page = await catalogue.page({ q, order, seed, cursor }, { signal });
      // Somebody new stands first, and in the order of the list too.
      const shown = new Set(items.map(({ id }) => id));
      const added = page.items.filter(({ id }) => !shown.has(id));
      return { ...before, ...page, items: [...items, ...added], pages: pages + 1 };
    });
  };

  return {
    ...store,
    asked,
    ask,
    show,
    more,
    shuffle: () => readFirst('searching'),
    replace: (task) => read('refreshing', task),
    refresh,
    forget,
    async retry() {
      const of = store.get()?.failure?.of;
      await (of === 'loading_more' ? more() : of === 'refreshing' ? refresh() : show(asked.get()));
    },
  };
}

/** Key of a list, requested or shown. */
function keyOf({ q, order, cursor = '' }: Wanted): string {
  return `${order} ${cursor} ${q}`;
}

/** Reads a first page (or, with a cursor, a later one) and its distribution. */
export async function readSnapshot(
  catalogue: Pick<ReadableCatalogue, 'search'>,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Snapshot> {
  // A server of the previous release sends no works.
  const later = { works: [] };
  return { ...later, ...request, ...(await catalogue.search(request, { signal })) };
}

/** Number of lists kept for Back, Forward and a cleared search: typing leaves one list per letter. */
const KEPT_MAX = 24;

/** Keeps a list under a name and drops the oldest; a Map iterates in insertion order. */
export function keepLatest<T>(kept: Map<string, T>, name: string, list: T): void {
  kept.delete(name);
  kept.set(name, list);
  const [oldest] = kept.keys();
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
}
