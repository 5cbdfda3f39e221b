import type { Kysely } from 'kysely';
import { createQueue } from '../catalogue/queue.ts';
import type { StorePage, StoreReads } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import type { Personality } from '../domain/people/personality.ts';
import { rankSimilar } from '../domain/people/similar.ts';
import { isEverybody } from '../domain/search/filter.ts';
import type { OrderedRequest } from '../domain/search/order.ts';
import type { Work } from '../domain/search/works.ts';
import type { FoundPage, Search } from '../search/search.ts';
import type { FoundWork } from '../search/works.ts';
import { Damage, type Engine } from './engine.ts';
import { countInTables, findInTables } from './people/find-in-tables.ts';
import { findIcon } from './people/icons.ts';
import { createPageCache } from './people/page-cache.ts';
import { isStill, readFound, readListed, readPlaced } from './people/pages.ts';
import { readForSearch } from './people/read-for-search.ts';
import { findShown, presentRow, type ShownRow, selectShown } from './people/rows.ts';
import type { Schema } from './schema/tables.ts';
import { findChanges } from './versions/changes.ts';
import { readHistory } from './versions/versions.ts';

/** Searches that may wait; whose they are is a matter of the server. */
const WAITING_MAX = 512;

/** Milliseconds that a search waits for its turn: less than a client waits. */
const PATIENCE = 5_000;

/** How often a page is found again because something was written before its rows were read. */
const TRIES = 3;

/** Milliseconds for which everybody is not read again after it has met damage: it would meet it again, and takes long. */
const DAMAGED_PAUSE = 60_000;

export interface Reads extends StoreReads {
  /** Reads for the search in memory what is searched, as the first search does otherwise. */
  load(): Promise<void>;
  /** Called after a write: the next search follows it first; else it matches twice, since its rows are refused. */
  noteWrite(): void;
  /** Fails as searches do, while these fail for damage. */
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
    ...{ name: 'waiting_searches', atWork: 1 },
    ...{ waitingMax: WAITING_MAX, patience: PATIENCE },
  });
  const cache = createPageCache((mark) => isStill(engine, mark), onPage);
  let isLoading = false;
  /** Whether this store has written since the search followed it. */
  let isBehind = false;

  /** The damage that was met when everybody was read last, and until when they are not read again. */
  let damaged: { readonly failure: Failure; readonly until: number } | null = null;

  const requireSearch = (): void => {
    if (damaged !== null && performance.now() < damaged.until) throw damaged.failure;
  };

  /** In its turn: reads everybody in pieces, with other reads between them. */
  const load = async (): Promise<void> => {
    requireSearch();
    isLoading = true;
    try {
      await search.load(readForSearch(read, engine));
    } catch (error) {
      if (error instanceof Failure && error.cause instanceof Damage)
        damaged = { failure: error, until: performance.now() + DAMAGED_PAUSE };
      throw error;
    } finally {
      isLoading = false;
    }
  };

  /** In its turn: runs a task in a transaction whose state the search has. */
  const following = async <T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
    // Before the state is read: what is written from here on may not be in it.
    isBehind = false;
    for (let tries = 1; ; tries += 1) {
      if (!search.isLoaded) await load();
      const done = await read(async (db) => {
        const here = readForSearch((read) => read(db), engine);
        if (!(await search.follow(here))) {
          // Where others change everything all the while, everybody is read within the transaction.
          if (tries < TRIES) return null;
          await search.load(here);
        }
        return { result: await task(db) };
      });
      if (done !== null) return done.result;
      await load();
    }
  };
  const readFollowing = <T>(task: (db: Kysely<Schema>) => Promise<T>): Promise<T> =>
    turns.run(() => following(task));

  /** Positions of the state that the search has followed last; what this store has written is followed first. */
  const find = (request: OrderedRequest): Promise<FoundPage> => {
    if (isLoading && isGallery(request)) return read((db) => findInTables(db, engine, request));
    return turns.run(async () => {
      // The page before may be of a state with more people: of another store, or found in the tables.
      const isNewer = (request.capacity ?? 0) > search.capacity;
      if (!search.isLoaded || isNewer || isBehind) await following(async () => {});
      return search.find(request);
    });
  };

  /** Finds positions, then reads their rows, unless something was written between the two. */
  const findPage = async (request: OrderedRequest) => {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const found = await find(request);
      const rows = await readFound(engine, found);
      if (rows !== null) return { mark: found.mark, page: presentPage(rows, found) };
      if (!isLoading) await readFollowing(async () => {});
    }
    return readFollowing(async (db) => {
      const found = await search.find(request);
      const rows = await readPlaced(db, engine, found.shown);
      return { mark: found.mark, page: presentPage(rows, found) };
    });
  };

  return {
    load: () => turns.run(load),
    noteWrite() {
      isBehind = true;
    },
    requireSearch,
    page: async (request) =>
      isGallery(request)
        ? (await findPage(request)).page
        : cache.get(request, () => findPage(request)),
    countByCell: (filter) =>
      isLoading && isEverybody(filter)
        ? read(countInTables)
        : readFollowing(async () => search.countByCell(filter)),
    get: (id) => readOne((db) => findShown(db, id)),
    meant: (text, featured) => readFollowing(async () => search.meant(text, featured)),
    similar: (name, limit) => readFollowing((db) => findSimilar(db, engine, search, name, limit)),
    works: (request) =>
      readFollowing(async (db) => {
        const works: Work[] = [];
        for (const work of search.works(request)) {
          const name = await nameOf(db, engine, work);
          works.push({ key: work.key, name, count: work.count });
        }
        return works;
      }),
    listed: (from, limit) => readOne((db) => readListed(db, from, limit)),
    icon: (hash, side) => read((db) => findIcon(db, hash, side)),
    history: (id, request) => read((db) => readHistory(db, id, request)),
    changes: (request) => read((db) => findChanges(db, engine, request)),
  };
}

/** Whether it is everybody, whose orders are seldom asked for twice. */
function isGallery({ text, filter }: OrderedRequest): boolean {
  return text === '' && isEverybody(filter);
}

function presentPage(rows: readonly ShownRow[], { counts, capacity, last }: FoundPage): StorePage {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return { items: rows.map(presentRow), total, counts, capacity, last };
}

/** Reads those whom the search proposes, until enough are found. */
async function findSimilar(
  db: Kysely<Schema>,
  engine: Engine,
  search: Search,
  name: string,
  limit: number,
) {
  const found = new Map<string, Personality>();
  for (const alike of search.similar(fold(name))) {
    // Those of earlier steps may be found again.
    const ordinals = alike.toSorted((a, b) => a - b).slice(0, limit + found.size);
    if (ordinals.length === 0) continue;
    const rows = selectShown(db).where(engine.ordinalIn(ordinals)).orderBy('personality.ordinal');
    for (const row of await rows.execute()) found.set(row.id, presentRow(row));
    if (found.size >= limit) break;
  }
  return rankSimilar(name, found.values(), limit);
}

/** The spelling of the member who was created first; of equals the smaller id. */
async function nameOf(
  db: Kysely<Schema>,
  engine: Engine,
  { titles, members }: FoundWork,
): Promise<string> {
  const [title = ''] = titles;
  if (titles.length === 1) return title;
  const first = await db
    .selectFrom('personality')
    .select('work')
    .where(engine.ordinalIn(members()))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.work ?? title;
}
