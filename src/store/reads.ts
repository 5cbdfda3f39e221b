import { sql } from 'kysely';
import type { StoreKeyPage, StorePage, StoreReads } from '../catalogue/store.ts';
import { fold } from '../domain/fold.ts';
import type { Personality } from '../domain/people/personality.ts';
import { rankSimilar } from '../domain/people/similar.ts';
import type { Correction } from '../domain/search/did-you-mean.ts';
import { EVERYBODY } from '../domain/search/filter.ts';
import type { OrderedRequest } from '../domain/search/order.ts';
import type { Search } from '../search/search.ts';
import type { Engine } from './engine.ts';
import { createFollowedSearch } from './people/followed-search.ts';
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
import { createRevalidatingCache, type Marked } from './people/revalidating-cache.ts';
import { findShown, type ShownRow, selectShown } from './people/rows.ts';
import { presentWorks } from './people/works.ts';
import { findChanges } from './versions/changes.ts';
import { readHistory } from './versions/versions.ts';

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
  const { load, settle, follow, followIn, ask, askNow, noteWrite, requireSearch } =
    createFollowedSearch(engine, search);
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

  /**
   * Finds positions in the state that the search has, then reads their rows in the same state. If something was written
   * in between, follows it and tries again; the last attempt does both in one transaction.
   */
  const findRows = async <F extends FoundPeople, T>(
    find: () => Promise<F>,
    present: (rows: readonly ShownRow[], found: F) => T,
  ): Promise<Marked<T>> => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const { mark, value: found } = await ask(find);
      const rows = await readFound(engine, found, mark, keptRows);
      if (rows !== null) return { mark, value: present(rows, found) };
      await follow();
    }
    return followIn(async (db) => {
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
    noteWrite,
    requireSearch,
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
      const asked = request.isBeginning === true ? ask : askNow;
      const { value } = await asked(() => search.works(request));
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
