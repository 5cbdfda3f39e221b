import type { Kysely } from 'kysely';
import { createQueue } from '../catalogue/queue.ts';
import type { StorePage, StorePageRequest, StoreReads } from '../catalogue/store.ts';
import type { StoredPersonality } from '../catalogue/stored-personality.ts';
import { Failure } from '../domain/failure.ts';
import { fold } from '../domain/fold.ts';
import type { Work } from '../domain/search/works.ts';
import { capacityFor } from '../domain/shuffle.ts';
import { rankSimilar } from '../domain/similar.ts';
import type { Placed } from '../search/order.ts';
import type { Mark, Search } from '../search/search.ts';
import type { FoundWork } from '../search/works.ts';
import type { Engine } from './engine.ts';
import { findIcon } from './people/icons.ts';
import { readListed, readPlaced, readPlacedInState } from './people/pages.ts';
import { readForSearch } from './people/read-for-search.ts';
import { findShown, presentRow, type ShownRow, selectShown } from './people/rows.ts';
import type { Schema } from './schema/tables.ts';
import { findChanges } from './versions/changes.ts';
import { readHistory } from './versions/versions.ts';

/** What the gallery without a search shows besides its rows. */
export interface Everybody {
  readonly mark: Mark;
  /** How many in each of the 48 cells. */
  readonly counts: readonly number[];
  /** One more than the greatest ordinal that anybody has or had. */
  readonly end: number;
}

/** A page, and the state that it is of. */
export interface MarkedPage {
  readonly mark: Mark;
  readonly page: StorePage;
}

export interface Reads extends StoreReads {
  everybody(): Promise<Everybody>;
  markedPage(request: StorePageRequest): Promise<MarkedPage>;
}

/** The reads of a store; those of searches ask a search in memory, which follows the store. */
export function createReads(engine: Engine, search: Search): Reads {
  const { read, single } = engine;
  /** Each of these tasks sees a state that the search may follow. */
  const following = createQueue({ name: 'waiting_searches', atWork: 1 });
  const readOne: Engine['read'] = single === null ? read : single.read;

  /** Runs a task in a transaction whose state the search has. */
  const readFollowing = <T>(task: (db: Kysely<Schema>, mark: Mark) => Promise<T>): Promise<T> =>
    following.run(() =>
      read(async (db) => task(db, await search.follow(readForSearch(db, engine)))),
    );

  /** A page by one statement, if the state is still that of the search; else null. */
  const pageAtOnce = async (request: StorePageRequest): Promise<MarkedPage | null> => {
    const { mark } = search;
    if (single === null || mark === null) return null;
    const found = findPage(search, request);
    const rows = await single.read((db) =>
      readPlacedInState(db, engine, single, found.shown, mark),
    );
    return rows && { mark, page: presentPage(rows, found) };
  };

  const markedPage: Reads['markedPage'] = async (request) =>
    (await pageAtOnce(request)) ??
    readFollowing(async (db, mark) => {
      const found = findPage(search, request);
      return { mark, page: presentPage(await readPlaced(db, engine, found.shown), found) };
    });

  return {
    page: async (request) => (await markedPage(request)).page,
    markedPage,
    everybody: () => readFollowing(async (_, mark) => ({ ...search.everybody, mark })),
    countByCell: (filter) => readFollowing(async () => search.countByCell(filter)),
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

interface FoundPage extends Pick<StorePage, 'counts' | 'capacity' | 'last'> {
  readonly shown: readonly Placed[];
}

function findPage(search: Search, request: StorePageRequest): FoundPage {
  const { limit, ...rest } = request;
  const largest = capacityFor(search.everybody.end);
  const capacity = request.capacity ?? largest;
  if (capacity > largest) throw new Failure('malformed_request');
  const { placed, counts } = search.find({ ...rest, capacity, wanted: limit + 1 });
  return { counts, capacity, ...cutPage(placed, limit) };
}

/** `placed` has one position more than the page has rows, if more follow. */
export function cutPage(
  placed: readonly Placed[],
  limit: number,
): Pick<FoundPage, 'shown' | 'last'> {
  const shown = placed.slice(0, limit);
  const last = placed.length > limit ? shown.at(-1) : undefined;
  return { shown, last: last === undefined ? null : { tier: last.tier, place: last.place } };
}

export function presentPage(
  rows: readonly ShownRow[],
  { counts, capacity, last }: Pick<FoundPage, 'counts' | 'capacity' | 'last'>,
): StorePage {
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
  const found = new Map<string, StoredPersonality>();
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
