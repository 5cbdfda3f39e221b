import { sql } from 'kysely';
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
import type { Engine } from './engine.ts';
import { Damage } from './failures.ts';
import { findIcon } from './people/icons.ts';
import { createKeptRows } from './people/kept-rows.ts';
import { isCurrent, readMark } from './people/marks.ts';
import { readOthers } from './people/others.ts';
import {
  bytesOfPage,
  bytesOfPeople,
  type FoundPeople,
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

/** Maximum number of queued searches. Fairness between clients is enforced by the HTTP server. */
const WAITING_MAX = 512;

/** Milliseconds that a search may wait in the queue: less than a client waits. */
const MAX_WAIT = 5_000;

/** Attempts at a search whose state other writes keep changing, before it is done within one transaction. */
const TRIES = 3;

/**
 * Sizes of the caches in bytes: pages in the shuffled order, pages in an order by a key, the first people of several
 * searches, and corrections of searches without results.
 */
const PAGES_BYTES = 4_000_000;
const KEY_PAGES_BYTES = 1_000_000;
const FIRSTS_BYTES = 2_000_000;
const CORRECTIONS_BYTES = 400_000;
const CORRECTIONS_ENTRY_BYTES = 300;

/**
 * Milliseconds for which the search is not loaded again after that has met damage: a new attempt would take long and
 * meet the same damage.
 */
const DAMAGED_PAUSE = MINUTE;

/** The reads of a store, and how its opening, writes and health checks control them. */
export interface Reads extends StoreReads {
  /** Loads the search in memory, which otherwise the first search does. */
  load(): Promise<void>;
  /**
   * Called after a write of this store, so that the next search follows it first. Otherwise that search would run
   * twice, since its rows would turn out to be of a newer state.
   */
  noteWrite(): void;
  /** Fails, as searches do, if loading the search has met damage and has not succeeded since. */
  requireSearch(): void;
}

/** Implements the reads of a store. Searches are answered by a search in memory, which follows the store's changes. */
export function createReads(
  engine: Engine,
  search: Search,
  onPage?: (isCached: boolean) => void,
): Reads {
  const { read, readOne } = engine;
  /** Runs the calls of the search in memory one after another. */
  const turns = createQueue({
    name: 'waiting_searches',
    concurrency: 1,
    waitingMax: WAITING_MAX,
    maxWait: MAX_WAIT,
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
  const keptRows = createKeptRows();
  let loading: Promise<void> | null = null;
  /** Whether this store has written since the search followed it. */
  let isBehind = false;
  /** The next call that follows the store, shared by all requests that arrive before it begins. */
  let followed: Promise<void> | null = null;

  /** The damage that the last loading of the search has met, and the time until which it is not repeated. */
  let damaged: { readonly failure: Failure; readonly until: number } | null = null;

  const readAll = async (): Promise<void> => {
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
   * Orders the works and counts the words, in steps between which queued searches run. If the queue is full, this
   * stops, and the first request for works, or the first search without results, does the rest.
   */
  const settle = async (): Promise<void> => {
    while (await turns.run(() => search.settle()).catch(() => false));
  };
  /**
   * Loads the search, once for concurrent calls. Searches that arrive meanwhile wait for its end, however long it
   * takes, instead of in the queue, where their waiting time is limited.
   */
  const load = (): Promise<void> => {
    loading ??= turns.run(readAll).finally(() => {
      loading = null;
      // Runs later, so that searches that have waited for the loading come first.
      setImmediate(settle);
    });
    return loading;
  };

  /**
   * Brings the search to the state of a read transaction and runs a task in it, while no other call of the search
   * runs.
   */
  const following = async <T>(task: (db: Database) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      if (search.mark === null) await load();
      const done = await turns.run(() => {
        // Reset before the state is read, since the state may lack any later write.
        isBehind = false;
        followed = null;
        return read(async (db) => {
          const here = readForSearch((run) => run(db), engine);
          if (!(await search.follow(here))) {
            // If too much changes before each attempt, the search is loaded within this transaction.
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

  /** Queries the search outside of transactions; returns the answer with the mark of the state that it is of. */
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
  /** Queries the search for the current state: follows the writes of other processes first. */
  const askNow = async <T>(question: () => Promise<T>): Promise<Marked<T>> => {
    await follow();
    return ask(question);
  };

  /**
   * Finds positions in the state that the search has followed last, then reads their rows in the same state. If
   * something was written in between, follows it and tries again; the last attempt does both in one transaction.
   * Writes of this store are followed first.
   */
  const findRows = async <F extends FoundPeople, T>(
    find: () => Promise<F>,
    present: (rows: readonly ShownRow[], found: F) => T,
  ): Promise<Marked<T>> => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      if (isBehind) await follow();
      const { mark, value: found } = await ask(find);
      const rows = await readFound(engine, found, mark, keptRows);
      if (rows !== null) return { mark, value: present(rows, found) };
      await follow();
    }
    return following(async (db) => {
      const found = await find();
      const rows = await readPlaced(db, engine, found.shown);
      return { mark: await readMark(db, engine), value: present(rows, found) };
    });
  };
  const findPage = async (request: OrderedRequest): Promise<Marked<StorePage>> => {
    // The preceding page may come from another instance, and be of a newer state with more personalities.
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
      // Shuffled pages of all personalities are rarely requested twice, so they are not cached.
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
        selectShown(db)
          .where(engine.ordinalIn(sql.val(engine.listOf(value))))
          .orderBy('personality.ordinal')
          .execute(),
      );
      return rankSimilar(name, presentRows(rows), limit);
    },
    others: (of, limit) => read((db) => readOthers(db, of, limit)),
    async works(request) {
      // The first works are shown beside a page of results, and must be of the same state as that page.
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
