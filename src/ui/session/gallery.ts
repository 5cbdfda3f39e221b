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

/** What an address says of a list. */
type Wanted = Pick<Address, 'q' | 'order' | 'seed' | 'cursor'>;

/** The list that is asked for. */
interface Asked extends Wanted {
  /** The search text as it was typed: `q` with outer spaces. */
  readonly text: string;
}

/** A list that has been read. */
type Found = Snapshot & Partial<Pick<GalleryState, 'pages'>>;

type Task = (signal: AbortSignal) => Promise<Found>;

/**
 * The gallery of one session, outside of React: what is asked for, and the list shown, which follows; null until the
 * first page is read. The text of a search stands here alone: the search box shows it, and the address follows it.
 */
export interface Gallery extends Readable<GalleryState | null> {
  readonly asked: Readable<Asked>;
  /** Changes what is asked for, without reading it; the text is kept where it is that of the same search. */
  readonly ask: (wanted: Wanted, text?: string) => void;
  /**
   * Asks for a list and shows it; the answer to an older call never replaces that to a newer one. Resolves at once
   * when there are cards to show meanwhile, otherwise after the first page is read; only then can it reject. `asLeft`
   * restores the list last shown at its address.
   */
  readonly show: (wanted: Wanted, options?: { readonly asLeft: boolean }) => Promise<void>;
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

interface GalleryDependencies {
  readonly catalogue: ReadableCatalogue;
  /** The first page, if the server has put it into the document, and the address of that. */
  readonly snapshot: Snapshot | null;
  readonly address: Address;
}

const IDLE = { activity: 'idle', failure: null } as const;

export function createGallery({ catalogue, snapshot, address }: GalleryDependencies): Gallery {
  const store = createStore<GalleryState | null>(snapshot && { pages: 1, ...snapshot, ...IDLE });
  const asked = createStore<Asked>({ ...address, text: address.q });
  const kept = new Map<string, GalleryState>();
  let isStale = false;
  /** Aborted where what is asked for is neither shown nor read. */
  let running = new AbortController();

  const settle = (found: Found): void => {
    const state: GalleryState = { pages: 1, ...found, ...IDLE };
    keepLatest(kept, keyOf(state), state);
    store.set(state);
  };

  /** Changes what is said of the cards, where there are some. */
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
      // An answer has no podium; after a change somebody on the one shown may be gone.
      const podium = isStale ? undefined : store.get()?.podium;
      // A list that grows has the old cards still.
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
  const refresh = (): Promise<void> => {
    forget();
    const { q, text, order } = asked.get();
    asked.set({ q, text, order });
    return readFirst('refreshing');
  };
  const forget = (): void => {
    kept.clear();
    isStale = true;
    stop();
  };

  const ask: Gallery['ask'] = (wanted, text) => {
    const before = asked.get();
    // Without cards the first read goes on, whatever it brings: a page may wait for it.
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
      // The list of an order by a key has none.
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
      return { ...before, ...page, items: [...items, ...page.items], pages: pages + 1 };
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

/** Key of a list, asked for or shown. */
function keyOf({ q, order, cursor = '' }: Wanted): string {
  return `${order} ${cursor} ${q}`;
}

/** Reads a first page (or, with a cursor, a later one) and its distribution. */
export async function readSnapshot(
  catalogue: Pick<ReadableCatalogue, 'search'>,
  request: PageRequest,
  signal?: AbortSignal,
): Promise<Snapshot> {
  // An instance of the release before has none.
  const later = { works: [] };
  return { ...later, ...request, ...(await catalogue.search(request, { signal })) };
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
