import type { Kysely } from 'kysely';
import type { StorePage, StorePageRequest } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import type { Filter } from '../domain/search/filter.ts';
import { capacityFor, createShuffle } from '../domain/shuffle.ts';
import { compileOnce } from './compile-once.ts';
import type { DataVersion, Engine, SingleReads } from './engine.ts';
import { type Extent, readEnd, readExtent } from './extent.ts';
import { countCells, type Finding, findMatches } from './finding.ts';
import { createNameMemory, type ReadNames } from './names.ts';
import {
  findPositions,
  type Placed,
  type Plan,
  readPlaced,
  readPlacedInState,
  type Sieve,
  type Tiers,
} from './paging.ts';
import { createLatest, createMemory, type Memory, publishLookups } from './remember.ts';
import { presentRow, type ShownRow } from './rows.ts';
import type { Schema } from './schema.ts';
import { findNeedle } from './search-index/find-needle.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';
import {
  createSieve,
  isToSift,
  type NamedTier,
  readSmallTier,
  readTier,
  type SmallTier,
} from './tiers.ts';

/** Cache sizes: each keystroke and each further page runs the same search twice. */
const FINDINGS_BYTES = 2_000_000;
/** Other searches have the same words, and the next keystroke those before its own. */
const NEEDLES_BYTES = 6_000_000;
/** Of the small tiers, and of the others. */
const TIERS_BYTES = 2_000_000;
const PAGES_BYTES = 4_000_000;
const SMALL_BYTES = 500_000;

/** Of one personality in memory, with its texts. */
const ITEM_BYTES = 500;

type State = DataVersion | null;

export interface Searching {
  /** The number of matches in each cell. */
  countByCell(db: Kysely<Schema>, filter: Filter): Promise<readonly number[]>;
  page(db: Kysely<Schema>, request: StorePageRequest): Promise<StorePage>;
  /**
   * The same with one statement, if all that it needs besides its rows is remembered of the state that was
   * read last, and that is still the state; else null.
   */
  rememberedPage(single: SingleReads, request: StorePageRequest): Promise<StorePage | null>;
}

export interface SearchingOptions {
  /** For tests: always use this plan, so that both plans can be compared. */
  readonly forcedPlan?: Plan | undefined;
  /** False where who asks remembers the pages. */
  readonly remembersPages?: boolean;
}

/** Remembers pages of searches, with their texts. */
export function createPageMemory(): Memory<StorePage> {
  return createMemory({
    bytesMax: PAGES_BYTES,
    bytesOf: ({ items }) => (items.length + 1) * ITEM_BYTES,
  });
}

/** Searches over an engine; results are cached until the data changes. */
export function createSearching(
  engine: Engine,
  { forcedPlan, remembersPages = true }: SearchingOptions = {},
): Searching {
  const findings = createMemory<Finding>({
    bytesMax: FINDINGS_BYTES,
    bytesOf: ({ members }) => members.byteLength + 1_000,
  });
  const needles = createMemory<OrdinalSet>({
    bytesMax: NEEDLES_BYTES,
    bytesOf: ({ byteLength }) => byteLength + 1_000,
  });
  const namedTiers = createMemory<OrdinalSet>({
    bytesMax: TIERS_BYTES,
    bytesOf: ({ byteLength }) => byteLength,
  });
  const pages = createPageMemory();
  const largestCapacity = createLatest<number>();
  /** What the newest page saw. */
  let newest: State = null;
  const sifted = createMemory<boolean>({ bytesMax: SMALL_BYTES, bytesOf: () => 100 });

  const names = createNameMemory(engine);
  const extents = createLatest<Extent>();
  const smallTiers = createMemory<SmallTier>({
    bytesMax: TIERS_BYTES,
    bytesOf: ({ set }) => (set?.byteLength ?? 0) + 100,
  });

  const recallExtent = (db: Kysely<Schema>, state: State): Promise<Extent> =>
    extents.recall(state, () => readExtent(db, engine, state));

  const recallMatches = (db: Kysely<Schema>, state: State, filter: Filter): Promise<Finding> =>
    findings.recall(state, JSON.stringify(filter), async () => {
      const extent = await recallExtent(db, state);
      const findOne = (needle: string): Promise<OrdinalSet> =>
        needles.recall(extent.index, needle, () => findNeedle(db, engine, needle, extent.indexEnd));
      return findMatches(db, engine, filter, extent, findOne);
    });

  /** The tiers of those who match a query. */
  const separate = (
    db: Kysely<Schema>,
    state: State,
    text: string,
    { members, total }: Finding,
  ): Tiers => {
    if (text === '' || total === 0) return allInOne(members);
    const { end } = members;
    const readNames: ReadNames = async (ordinals) =>
      names.read(db, await recallExtent(db, state), ordinals);
    const readSmall = async (tier: NamedTier): Promise<OrdinalSet | null> => {
      if (forcedPlan !== undefined) return null;
      const { set } = await smallTiers.recall(state, `${tier} ${text}`, () =>
        readSmallTier(db, engine, tier, text, end),
      );
      return set;
    };
    const read = async (tier: NamedTier): Promise<OrdinalSet> =>
      (await readSmall(tier)) ??
      namedTiers.recall(state, `${tier} ${text}`, () => readTier(db, engine, tier, text, end));
    const readOrSift = async (tier: NamedTier): Promise<OrdinalSet | Sieve> => {
      const small = await readSmall(tier);
      if (small !== null) return small;
      const isSifted = await sifted.recall(state, `${tier} ${text}`, () =>
        isToSift(readNames, tier, text, members, forcedPlan),
      );
      return isSifted ? createSieve(readNames, tier, text, members) : read(tier);
    };
    return {
      exact: () => readOrSift('exact'),
      prefix: () => readOrSift('prefix'),
      other: async () => members.without(await read('exact')).without(await read('prefix')),
    };
  };

  const readPage = async (
    db: Kysely<Schema>,
    state: State,
    request: StorePageRequest,
  ): Promise<StorePage> => {
    const found = await recallMatches(db, state, request.filter);
    const capacity = request.capacity ?? capacityFor(found.members.end);
    if (request.capacity !== null) {
      const largest = await largestCapacity.recall(state, () => readLargestCapacity(db));
      if (capacity > largest) throw new Failure('malformed_request');
    }
    const shuffle = createShuffle(request.seed, capacity);
    const tiers = separate(db, state, request.text, found);
    const placed = await findPositions(tiers, shuffle, request, forcedPlan);
    const rows = await readPlaced(db, engine, placed.slice(0, request.limit));
    return present(rows, placed, { total: found.total, capacity });
  };

  /** A page without a search. */
  const readRememberedPage = async (
    single: SingleReads,
    state: DataVersion,
    request: StorePageRequest,
  ): Promise<StorePage | null> => {
    const found = findings.find(state, JSON.stringify(request.filter));
    const largest = largestCapacity.find(state) ?? 0;
    if (found === undefined || (request.capacity ?? 0) > largest) return null;
    const capacity = request.capacity ?? capacityFor(found.members.end);
    const shuffle = createShuffle(request.seed, capacity);
    const placed = await findPositions(allInOne(found.members), shuffle, request, forcedPlan);
    const shown = placed.slice(0, request.limit);
    const rows = await single.read((db) => readPlacedInState(db, engine, single, shown, state));
    return rows && present(rows, placed, { total: found.total, capacity });
  };

  const recallPage = async (
    single: SingleReads,
    state: DataVersion,
    request: StorePageRequest,
  ): Promise<StorePage | null> => {
    const page = pages.find(state, JSON.stringify(request));
    if (page === undefined) return null;
    return (await single.read((db) => sees(db, single, state))) ? page : null;
  };

  return {
    async countByCell(db, filter) {
      const state = await engine.stateOf(db);
      const found = await recallMatches(db, state, filter);
      return countCells(db, engine, found, await recallExtent(db, state));
    },
    async page(db, request) {
      const state = await engine.stateOf(db);
      newest = state;
      // Without a search hardly two visitors ask for the same page, since each has an order of his own.
      if (!remembersPages || request.text === '') return readPage(db, state, request);
      return pages.recall(state, JSON.stringify(request), () => readPage(db, state, request));
    },
    async rememberedPage(single, request) {
      const state = newest;
      if (state === null) return null;
      const page =
        request.text === ''
          ? await readRememberedPage(single, state, request)
          : await recallPage(single, state, request);
      // Only now: what is remembered may be outdated, and is made again then.
      if (page !== null) publishLookups({ hits: 1, misses: 0 });
      return page;
    },
  };
}

/** The tiers of those who match no name. */
function allInOne(members: OrdinalSet): Tiers {
  const nobody = async () => new OrdinalSet(0);
  return { exact: nobody, prefix: nobody, other: async () => members };
}

/** `placed` has one position more than the page has rows, if more follow. */
function present(
  rows: readonly ShownRow[],
  placed: readonly Placed[],
  rest: Pick<StorePage, 'total' | 'capacity'>,
): StorePage {
  const last = placed.length > rows.length ? placed[rows.length - 1] : undefined;
  return {
    items: rows.map(presentRow),
    ...rest,
    last: last === undefined ? null : { tier: last.tier, place: last.place },
  };
}

const isStateNow = compileOnce((db, single: SingleReads) =>
  db.selectNoFrom(single.isState('').as('is')),
);

async function sees(db: Kysely<Schema>, single: SingleReads, state: DataVersion): Promise<boolean> {
  const [row] = await isStateNow(db, single, [state]);
  return row?.is === true;
}

/**
 * The capacity for the largest ordinal that was ever used. It never shrinks, because the ordinals of
 * removed personalities are kept for reuse; so no valid cursor has a larger capacity.
 */
async function readLargestCapacity(db: Kysely<Schema>): Promise<number> {
  const ends = [await readEnd(db, 'personality'), await readEnd(db, 'free_ordinal')];
  return capacityFor(Math.max(...ends));
}
