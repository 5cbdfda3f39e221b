import { createFilter, type Filter } from '../domain/search/filter.ts';
import type { Meant } from '../domain/search/meant.ts';
import type {
  KeyPosition,
  KeyRequest,
  OrderedRequest,
  OrderPosition,
} from '../domain/search/order.ts';
import { parseQuery } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import type { WorksRequest } from '../domain/search/works.ts';
import { type Capacity, capacityFor, createShuffle, type Seed } from '../domain/shuffle.ts';
import { findByKey } from './key-order.ts';
import { createMatching, sum } from './matching.ts';
import { meantQueries } from './meant.ts';
import { capacityOf, cutPage, findPositions, type Placed } from './order.ts';
import { type ChangingPeople, createPeople, NO_CELL, type SearchedRow } from './people.ts';
import { findSimilar } from './similar.ts';
import { inSlices, type Sliced } from './slices.ts';
import { type FoundWork, isKeyBefore, isLarger } from './works.ts';

/** Names a state of the data; what else it means is up to the store. */
export type Mark = string;

/** Reads the store for a search. For `Search.follow` all of its reads see one state, for `load` they need not. */
export interface RowReader {
  /** The state that it sees now. */
  mark(): Promise<Mark>;
  /** One more than the greatest ordinal that anybody has or had. */
  end(): Promise<number>;
  /** Everybody, in pieces. */
  all(): AsyncIterable<readonly SearchedRow[]>;
  /** The rows of these ordinals, of each that somebody has. */
  at(ordinals: readonly number[]): Promise<readonly SearchedRow[]>;
  /** The changes since a mark. */
  changedSince(mark: Mark): Promise<Changes>;
}

export interface Changes {
  /** The state that the reader sees. */
  readonly mark: Mark;
  /** Where something may have changed; null for everywhere. */
  readonly ordinals: readonly number[] | null;
}

/** A page by ordinals. */
export interface FoundPage {
  readonly shown: readonly Placed[];
  /** How many of all who match are in each cell. */
  readonly counts: readonly number[];
  readonly capacity: Capacity;
  /** Where the next page begins; null after the last one. */
  readonly last: OrderPosition | null;
}

/** A page of an order by a key. */
export interface FoundKeyPage {
  readonly shown: readonly KeyPosition[];
  readonly counts: readonly number[];
  readonly last: KeyPosition | null;
}

/**
 * The search in memory: the names, cells and works of everybody. It has no state of its own that could be lost: it
 * is read from the store and follows what is written there. The other methods answer for the state that was followed
 * last, in slices between which the event loop turns. All calls are made one after the other.
 */
export interface Search {
  /** The state that was followed last; null until everybody has been read. */
  readonly mark: Mark | null;
  /** The capacity of an order that holds everybody: no page of this state has a larger one. */
  readonly capacity: Capacity;
  /**
   * Reads everybody. The reader may see other states by and by: the search has all that was there before, and follows
   * what has come meanwhile.
   */
  load(reader: RowReader): Promise<void>;
  /**
   * Prepares some of what most searches do not need, after `load`, so that nobody waits for it; gives whether more is
   * left.
   */
  settle(): Promise<boolean>;
  /** Brings the search to the state that the reader sees; false where everybody has to be read again. */
  follow(reader: RowReader): Promise<boolean>;
  /** Fails with `malformed_request` when no page can have had the capacity. */
  find(request: OrderedRequest): Promise<FoundPage>;
  /** The first `limit` of each filter in the shuffled order, those of one after those of another. */
  firstOfEach(
    filters: readonly Filter[],
    seed: Seed,
    limit: number,
  ): Promise<Pick<FoundPage, 'shown'>>;
  /** A page in an order by a key. */
  findByKey(request: KeyRequest): Promise<FoundKeyPage>;
  /** How many match in each cell. */
  countByCell(filter: Filter): Promise<readonly number[]>;
  /** What a query that finds nobody may have meant. `text` is that of the query. */
  meant(text: string, featured: Featured): Promise<readonly Meant[]>;
  /** The ordinals of those of whose names one is similar to a folded name, the most similar first; `limit` at most. */
  similar(folded: string, limit: number): Promise<readonly number[]>;
  /** Works in the order of `workSortKey`. */
  works(request: WorksRequest): Promise<readonly FoundWork[]>;
  /** The keys of works that so many are of, in no order; `limit` at most. */
  workKeys(limit: number, membersMin: number): Promise<readonly string[]>;
}

/** The most changed ordinals that are read one by one; beyond it everybody is read again, which takes less time. */
export const CHANGES_MAX = 20_000;

/** The most changed ordinals that kept sets follow; beyond it they are found again, which takes less time. */
const FOLLOWED_MAX = 1_000;

/** People who are put before the clock is looked at: names as long as they may be take about a millisecond. */
const PUT_STEP = 16;

function* putAll(people: ChangingPeople, rows: readonly SearchedRow[]): Sliced<void> {
  for (const [i, row] of rows.entries()) {
    people.put(row.ordinal, row);
    if (i % PUT_STEP === 0) yield;
  }
}

/** Keys of works that are made in a call of `settle`; takes some ten milliseconds. */
const KEYS_MAX = 5_000;
/** People whose words are counted in it: the longest names take about as long, others a tenth of that. */
const COUNTED_MAX = 1_000;

export function createSearch(): Search {
  let people = createPeople(0);
  let matching = createMatching(people);
  let mark: Mark | null = null;

  const begin = (end: number): void => {
    people = createPeople(end);
    matching = createMatching(people);
  };
  function* followAll(
    ordinals: readonly number[],
    rowAt: ReadonlyMap<number, SearchedRow>,
  ): Sliced<void> {
    for (const [i, ordinal] of ordinals.entries()) {
      const before = people.cells[ordinal] ?? NO_CELL;
      people.put(ordinal, rowAt.get(ordinal) ?? null);
      matching.follow(ordinal, before);
      if (i % PUT_STEP === 0) yield;
    }
  }

  return {
    get mark() {
      return mark;
    },
    get capacity() {
      return capacityFor(people.end);
    },
    async load(reader) {
      mark = null;
      // What was there is given back first: both would take twice the memory.
      begin(0);
      const state = await reader.mark();
      begin(await reader.end());
      for await (const rows of reader.all()) await inSlices(putAll(people, rows));
      mark = state;
    },
    async settle() {
      const areKeysLeft = await inSlices(people.works.settle(KEYS_MAX));
      return (await inSlices(people.countWords(COUNTED_MAX))) || areKeysLeft;
    },
    async follow(reader) {
      if (mark === null) return false;
      const changes = await reader.changedSince(mark);
      if (changes.mark === mark) return true;
      const { ordinals } = changes;
      if (ordinals === null) return false;
      const rows = ordinals.length === 0 ? [] : await reader.at(ordinals);
      const rowAt = new Map(rows.map((row) => [row.ordinal, row]));
      if (ordinals.length > FOLLOWED_MAX) matching.clear();
      await inSlices(followAll(ordinals, rowAt));
      mark = changes.mark;
      return true;
    },
    async find({ filter, text, seed, capacity: before, after, limit }) {
      const capacity = capacityOf(before, people.end);
      const found = await inSlices(matching.find(filter, text));
      const placed = findPositions(found, createShuffle(seed, capacity), after, limit + 1);
      return { counts: found.counts, capacity, ...cutPage(placed, limit) };
    },
    async firstOfEach(filters, seed, limit) {
      const shuffle = createShuffle(seed, capacityFor(people.end));
      const shown: Placed[] = [];
      for (const filter of filters)
        shown.push(
          ...findPositions(await inSlices(matching.find(filter, '')), shuffle, null, limit),
        );
      return { shown };
    },
    async findByKey({ filter, order, after, limit }) {
      // Without a text all who match are in one tier.
      const { tiers, counts } = await inSlices(matching.find(filter, ''));
      const { bits } = tiers.other;
      const placed = await inSlices(findByKey(people, bits, order, after, limit + 1));
      const last = placed.length > limit ? placed[limit - 1] : undefined;
      return { counts, shown: placed.slice(0, limit), last: last ?? null };
    },
    countByCell: async (filter) => (await inSlices(matching.find(filter, ''))).counts,
    async meant(text, featured) {
      await inSlices(people.countWords());
      return inSlices(
        meantQueries(text, {
          vocabulary: people.vocabulary,
          featured,
          *works(words, limit) {
            const request = { words, isWhole: false, limit, membersMin: 1 };
            return (yield* people.works.find(request, isLarger)).map(({ key }) => key);
          },
          *count(q) {
            return sum((yield* matching.find(createFilter(parseQuery(q), featured), '')).counts);
          },
        }),
      );
    },
    similar: (folded, limit) => inSlices(findSimilar(people, folded, limit)),
    works: ({ after, ...request }) => inSlices(people.works.find(request, isKeyBefore, after)),
    workKeys: (limit, membersMin) => inSlices(people.works.keys(limit, membersMin)),
  };
}
