import type { Kysely } from 'kysely';
import type { StorePage, StorePageRequest } from '../catalogue/store.ts';
import { Failure } from '../domain/failure.ts';
import type { Filter } from '../domain/search/filter.ts';
import { capacityFor, createShuffle } from '../domain/shuffle.ts';
import type { Engine } from './engine.ts';
import { countCells, type Finding, find, readEnd } from './finding.ts';
import { findPositions, type Plan, readPlaced, type Sieve, type Tiers } from './paging.ts';
import { createMemory, type Memory } from './remember.ts';
import { presentRow } from './rows.ts';
import type { Schema } from './schema.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';
import { createSieve, isToSift, type NamedTier, readTier } from './tiers.ts';

/** Cache sizes: each keystroke and each further page runs the same search twice. */
const FINDINGS_BYTES = 8_000_000;
const TIERS_BYTES = 4_000_000;
const PAGES_BYTES = 4_000_000;
const SMALL_BYTES = 500_000;

/** Of one personality in memory, with its texts. */
const ITEM_BYTES = 500;

type State = Awaited<ReturnType<Engine['stateOf']>>;

export interface Searching {
  /** The number of matches in each cell. */
  countByCell(db: Kysely<Schema>, filter: Filter): Promise<readonly number[]>;
  page(db: Kysely<Schema>, request: StorePageRequest): Promise<StorePage>;
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
  const namedTiers = createMemory<OrdinalSet>({
    bytesMax: TIERS_BYTES,
    bytesOf: ({ byteLength }) => byteLength,
  });
  const pages = createPageMemory();
  const sifted = createMemory<boolean>({ bytesMax: SMALL_BYTES, bytesOf: () => 100 });

  const findMatching = (db: Kysely<Schema>, state: State, filter: Filter): Promise<Finding> =>
    findings.recall(state, JSON.stringify(filter), () => find(db, engine, filter));

  /** The tiers of those who match a query. */
  const separate = (
    db: Kysely<Schema>,
    state: State,
    text: string,
    { members, total }: Finding,
  ): Tiers => {
    const { end } = members;
    const read = (tier: NamedTier): Promise<OrdinalSet> =>
      namedTiers.recall(state, `${tier} ${text}`, () => readTier(db, engine, tier, text, end));
    const readOrSift = async (tier: NamedTier): Promise<OrdinalSet | Sieve> => {
      if (text === '' || total === 0) return new OrdinalSet(end);
      const isSifted = await sifted.recall(state, `${tier} ${text}`, () =>
        isToSift(db, tier, text, members, forcedPlan),
      );
      return isSifted ? createSieve(db, engine, tier, text, members) : read(tier);
    };
    return {
      exact: () => readOrSift('exact'),
      prefix: () => readOrSift('prefix'),
      other: async () =>
        text === '' || total === 0
          ? members
          : members.without(await read('exact')).without(await read('prefix')),
    };
  };

  const readPage = async (
    db: Kysely<Schema>,
    state: State,
    request: StorePageRequest,
  ): Promise<StorePage> => {
    const found = await findMatching(db, state, request.filter);
    const capacity = request.capacity ?? capacityFor(found.members.end);
    if (request.capacity !== null && capacity > (await readLargestCapacity(db))) {
      throw new Failure('malformed_request');
    }
    const shuffle = createShuffle(request.seed, capacity);
    const tiers = separate(db, state, request.text, found);
    const placed = await findPositions(tiers, shuffle, request, forcedPlan);
    const shown = placed.slice(0, request.limit);
    const last = placed.length > request.limit ? shown.at(-1) : undefined;
    return {
      items: (await readPlaced(db, engine, shown)).map(presentRow),
      total: found.total,
      capacity,
      last: last === undefined ? null : { tier: last.tier, place: last.place },
    };
  };

  return {
    async countByCell(db, filter) {
      const state = await engine.stateOf(db);
      return countCells(db, await findMatching(db, state, filter));
    },
    async page(db, request) {
      const state = await engine.stateOf(db);
      // Without a search hardly two visitors ask for the same page, since each has an order of his own.
      if (!remembersPages || request.text === '') return readPage(db, state, request);
      return pages.recall(state, JSON.stringify(request), () => readPage(db, state, request));
    },
  };
}

/**
 * The capacity for the largest ordinal that was ever used. It never shrinks, because the ordinals of
 * removed personalities are kept for reuse; so no valid cursor has a larger capacity.
 */
async function readLargestCapacity(db: Kysely<Schema>): Promise<number> {
  const ends = [await readEnd(db, 'personality'), await readEnd(db, 'free_ordinal')];
  return capacityFor(Math.max(...ends));
}
