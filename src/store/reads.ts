import type { StoreKeyPage, StorePage, StoreReads } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import type { Personality } from '../domain/people/personality.ts';
import { rankSimilar } from '../domain/people/similar.ts';
import type { Correction } from '../domain/search/did-you-mean.ts';
import { EVERYBODY } from '../domain/search/filter.ts';
import type { OrderedRequest } from '../domain/search/order.ts';
import { MINUTE } from '../domain/time.ts';
import { createQueue } from '../queue/queue.ts';
import type { Search } from '../search/search.ts';
import { Damage, type Engine } from './engine.ts';
import { findIcon } from './people/icons.ts';
import { readOthers } from './people/others.ts';
import {
  bytesOfPage,
  bytesOfPeople,
  type FoundPeople,
  isCurrent,
  presentPage,
  presentRows,
  readFound,
  readListed,
  readPlaced,
} from './people/pages.ts';
import { readForSearch } from './people/read-for-search.ts';
import { createRevalidatingCache, type Marked } from './people/revalidating-cache.ts';
import { findShown, type ShownRow, selectShown } from './people/rows.ts';
import { presentWorks } from './people/works.ts';
import type { Database } from './schema/tables.ts';
import { findChanges } from './versions/changes.ts';
import { readHistory } from './versions/versions.ts';

/** Searches that may wait; whose they are is a matter of the server. */
const WAITING_MAX = 512;

/** Milliseconds that a search waits for its turn: less than a client waits. */
const PATIENCE = 5_000;

/** How often a page is found again because something was written before its rows were read. */
const TRIES = 3;

/**
 * Bytes of all cached pages, of those in an order by a key, of the first people of several searches, and of all cached
 * answers to searches in vain.
 */
const PAGES_BYTES = 4_000_000;
const KEY_PAGES_BYTES = 1_000_000;
const FIRSTS_BYTES = 2_000_000;
const CORRECTIONS_BYTES = 400_000;
const CORRECTIONS_ENTRY_BYTES = 300;

/**
 * Milliseconds for which everybody is not read again after it has met damage: it would meet it again, and takes long.
 */
const DAMAGED_PAUSE = MINUTE;

export interface Reads extends StoreReads {
  /** Reads for the search in memory what is searched, as the first search does otherwise. */
  load(): Promise<void>;
  /** Called after a write: the next search follows it first; else it matches twice, since its rows are refused. */
  noteWrite(): void;
  /** Fails as searches do from when everybody was read and damage was met until they can be read. */
  requireSearch(): void;
}

/** The reads of a store; those of searches ask a search in memory, which follows the store. */
export function createReads(
  engine: Engine,
  search: Search,
  onPage?: (isCached: boolean) => void,
): Reads {
  const { read, readOne } = engine;
  /** The search in memory is asked one call after the other. */
  const turns = createQueue({
    name: 'waiting_searches',
    concurrency: 1,
    waitingMax: WAITING_MAX,
    maxWait: PATIENCE,
  });
  const cacheOf = <T>(bytesMax: number, bytesOf: (value: T) => number, onAnswer?: typeof onPage) =>
    createRevalidatingCache<T>({
      isCurrent: (mark) => isCurrent(engine, mark),
      bytesMax,
      bytesOf,
      onAnswer,
    });
  const pages = cacheOf<StorePage>(PAGES_BYTES, bytesOfPage, onPage);
  const keyPages = cacheOf<StoreKeyPage>(KEY_PAGES_BYTES, bytesOfPage, onPage);
  const firsts = cacheOf<readonly Personality[]>(FIRSTS_BYTES, bytesOfPeople);
  const corrections = cacheOf<readonly Correction[]>(
    CORRECTIONS_BYTES,
    () => CORRECTIONS_ENTRY_BYTES,
  );
  let loading: Promise<void> | null = null;
  /** Whether this store has written since the search followed it. */
  let isBehind = false;
  /** What follows the store next, for all who ask before it begins. */
  let followed: Promise<void> | null = null;

  /** The damage that was met when everybody was read last, and until when they are not read again. */
  let damaged: { readonly failure: Failure; readonly until: number } | null = null;

  const readEverybody = async (): Promise<void> => {
    if (damaged !== null && performance.now() < damaged.until) throw damaged.failure;
    try {
      await search.load(readForSearch(read, engine));
      damaged = null;
    } catch (error) {
      if (error instanceof Failure && error.cause instanceof Damage)
        damaged = { failure: error, until: performance.now() + DAMAGED_PAUSE };
      throw error;
    }
  };
  /**
   * Orders the works and counts the words, in steps between which other searches have their turns. Where there is no
   * room, the first who asks for works, or searches in vain, does the rest.
   */
  const settle = async (): Promise<void> => {
    while (await turns.run(() => search.settle()).catch(() => false));
  };
  /**
   * Reads everybody once. Searches that come meanwhile wait for its end, however long it takes, and not for their turn.
   */
  const load = (): Promise<void> => {
    loading ??= turns.run(readEverybody).finally(() => {
      loading = null;
      // Searches that have waited come first.
      setImmediate(settle);
    });
    return loading;
  };

  /** Runs a task in a read transaction whose state the search has, in its turn. */
  const following = async <T>(task: (db: Database) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      if (search.mark === null) await load();
      const done = await turns.run(() => {
        // This comes before the state is read, which may lack what is written from here on.
        isBehind = false;
        followed = null;
        return read(async (db) => {
          const here = readForSearch((run) => run(db), engine);
          if (!(await search.follow(here))) {
            // Where others change everything all the while, everybody is read within the transaction.
            if (tries < TRIES) return null;
            await search.load(here);
          }
          return { result: await task(db) };
        });
      });
      if (done !== null) return done.result;
      await load();
    }
  };
  const follow = (): Promise<void> => {
    if (followed !== null) return followed;
    const mine = following(async () => {}).finally(() => {
      if (followed === mine) followed = null;
    });
    followed = mine;
    return mine;
  };

  /** Asks the search in its turn, outside of transactions, with the state that the answer is of. */
  const ask = async <T>(question: () => Promise<T>): Promise<Marked<T>> => {
    for (;;) {
      if (search.mark === null) await load();
      const answer = await turns.run(async () => {
        const { mark } = search;
        return mark === null ? null : { mark, value: await question() };
      });
      if (answer !== null) return answer;
    }
  };
  /** Asks for the state now: what other processes have written is followed first. */
  const askNow = async <T>(question: () => Promise<T>): Promise<Marked<T>> => {
    await follow();
    return ask(question);
  };

  /**
   * Finds positions of the state that the search has followed last, then reads their rows, unless something was written
   * between the two. What this store has written is followed first.
   */
  const findRows = async <F extends FoundPeople, T>(
    find: () => Promise<F>,
    present: (rows: readonly ShownRow[], found: F) => T,
  ): Promise<Marked<T>> => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (isBehind) await follow();
      const { mark, value: found } = await ask(find);
      const rows = await readFound(engine, found, mark);
      if (rows !== null) return { mark, value: present(rows, found) };
      await follow();
    }
    return following(async (db) => {
      const found = await find();
      const rows = await readPlaced(db, engine, found.shown);
      return { mark: await engine.mark(db), value: present(rows, found) };
    });
  };
  const findPage = async (request: OrderedRequest): Promise<Marked<StorePage>> => {
    // The page before may be of a state with more people, of another store.
    if ((request.capacity ?? 0) > search.capacity) await follow();
    return findRows(() => search.find(request), presentPage);
  };

  return {
    load,
    noteWrite() {
      isBehind = true;
    },
    requireSearch() {
      if (damaged !== null) throw damaged.failure;
    },
    page: async (request) =>
      // Orders of everybody are seldom asked for twice.
      request.filter === EVERYBODY
        ? (await findPage(request)).value
        : pages.get(JSON.stringify(request), () => findPage(request)),
    pageByKey: (request) =>
      keyPages.get(JSON.stringify(request), () =>
        findRows(() => search.findByKey(request), presentPage),
      ),
    firstOfEach: (filters, seed, limit) =>
      firsts.get(JSON.stringify([filters, seed, limit]), () =>
        findRows(() => search.firstOfEach(filters, seed, limit), presentRows),
      ),
    countByCell: async (filter) => (await askNow(() => search.countByCell(filter))).value,
    get: (id) => readOne((db) => findShown(db, id)),
    corrections: (text, featured) =>
      corrections.get(text, async () => {
        if (search.mark === null) await load();
        await settle();
        return askNow(() => search.corrections(text, featured));
      }),
    async similar(name, limit) {
      const { value } = await askNow(() => search.similar(fold(name), limit));
      if (value.length === 0) return [];
      const rows = await readOne((db) =>
        selectShown(db).where(engine.ordinalIn(value)).orderBy('personality.ordinal').execute(),
      );
      return rankSimilar(name, presentRows(rows), limit);
    },
    others: (of, limit) => read((db) => readOthers(db, of, limit)),
    async works(request) {
      // Beside a page of results they are of the state that it is of.
      if (request.isBeginning !== true || isBehind) await follow();
      const { value } = await ask(() => search.works(request));
      return presentWorks(engine, value, request.figuresMax);
    },
    workKeys: async (limit, membersMin) =>
      (await askNow(() => search.workKeys(limit, membersMin))).value,
    listed: (from, limit) => readOne((db) => readListed(db, from, limit)),
    icon: (hash, side) => read((db) => findIcon(db, hash, side)),
    history: (id, request) => read((db) => readHistory(db, id, request)),
    changes: (request) => read((db) => findChanges(db, engine, request)),
  };
}
