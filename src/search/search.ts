import type { Correction } from '../domain/search/did-you-mean.ts';
import { createFilter, type Filter } from '../domain/search/filter.ts';
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
import { addBits } from './bits.ts';
import { findCorrections } from './did-you-mean.ts';
import { findByKey } from './key-order.ts';
import { createMatching, sum } from './matching.ts';
import { capacityOf, cutPage, findPositions, type Placed } from './order.ts';
import { type ChangingPeople, createPeople, NO_CELL, type SearchedRow } from './people.ts';
import { findSimilar } from './similar.ts';
import { inSlices, type Sliced } from './slices.ts';
import { type FoundWork, isKeyBefore, isLarger } from './works.ts';

/** Names a state of the data. The store defines its content. */
export type Mark = string;

/** Reads the store for a search. During `Search.follow` all reads see one state; during `load` they may see several. */
export interface RowReader {
  /** The state that the reader sees now. */
  mark(): Promise<Mark>;
  /** One more than the greatest ordinal ever assigned. */
  end(): Promise<number>;
  /** All personalities, in batches. */
  all(): AsyncIterable<readonly SearchedRow[]>;
  /** The rows of those of the ordinals that are in use. */
  at(ordinals: readonly number[]): Promise<readonly SearchedRow[]>;
  /** The changes since a state. */
  changedSince(mark: Mark): Promise<Changes>;
}

export interface Changes {
  /** The state that the reader sees. */
  readonly mark: Mark;
  /** The ordinals that may have changed; null if any may have. */
  readonly ordinals: readonly number[] | null;
}

/** A page of personalities, by ordinal, in the order of results. */
export interface FoundPage {
  readonly shown: readonly Placed[];
  /** The number of matches in each cell, on all pages. */
  readonly counts: readonly number[];
  readonly capacity: Capacity;
  /** The position after which the next page begins; null on the last page. */
  readonly last: OrderPosition | null;
}

/** A page of an order by a key. */
export interface FoundKeyPage {
  readonly shown: readonly KeyPosition[];
  readonly counts: readonly number[];
  readonly last: KeyPosition | null;
}

/**
 * The search in memory: the names, cells and works of all personalities. It holds nothing that could be lost: it is
 * read from the store and follows its writes. The query methods answer for the state that was followed last, in time
 * slices between which the event loop turns. Callers must not let calls overlap.
 */
export interface Search {
  /** The state that was followed last; null until `load` has completed. */
  readonly mark: Mark | null;
  /** The capacity of an order with room for all personalities. No page of this state has a larger one. */
  readonly capacity: Capacity;
  /**
   * Reads all personalities. The reads may see different states: the search holds at least the state at the
   * beginning, and `follow` applies what was written meanwhile.
   */
  load(reader: RowReader): Promise<void>;
  /**
   * After `load`, prepares a part of what most searches do not need, so that later ones need not wait for it. Returns
   * whether more is left.
   */
  settle(): Promise<boolean>;
  /** Brings the search to the state that the reader sees; false if `load` is needed instead. */
  follow(reader: RowReader): Promise<boolean>;
  /** A page in the order of results. Fails with `malformed_request` if no page can have had the requested capacity. */
  find(request: OrderedRequest): Promise<FoundPage>;
  /** The first `limit` matches of each filter in the shuffled order, filter by filter. */
  firstOfEach(
    filters: readonly Filter[],
    seed: Seed,
    limit: number,
  ): Promise<Pick<FoundPage, 'shown'>>;
  /** A page in an order by a key. */
  findByKey(request: KeyRequest): Promise<FoundKeyPage>;
  /** The number of matches in each cell. */
  countByCell(filter: Filter): Promise<readonly number[]>;
  /** Corrections of a query that finds nobody. `text` is the text of that query. */
  corrections(text: string, featured: Featured): Promise<readonly Correction[]>;
  /** The ordinals of at most `limit` personalities with a name similar to a folded name, the most similar first. */
  similar(folded: string, limit: number): Promise<readonly number[]>;
  /** Works in the order of `workSortKey`. */
  works(request: WorksRequest): Promise<readonly FoundWork[]>;
  /** The keys of at most `limit` works with at least `membersMin` members, in no particular order. */
  workKeys(limit: number, membersMin: number): Promise<readonly string[]>;
}

/** Maximum number of changed ordinals that are read one by one; beyond it, reading everything again takes less time. */
export const CHANGES_MAX = 20_000;

/** Maximum number of changed ordinals that cached sets follow; beyond it, finding the sets again takes less time. */
const FOLLOWED_MAX = 1_000;

/** Personalities put before the clock is checked: the longest possible names take about a millisecond. */
const PUT_STEP = 16;

function* putAll(people: ChangingPeople, rows: readonly SearchedRow[]): Sliced<void> {
  for (const [i, row] of rows.entries()) {
    people.put(row.ordinal, row);
    if (i % PUT_STEP === 0) yield;
  }
}

/** Keys of works that one call of `settle` makes; takes some ten milliseconds. */
const KEYS_MAX = 5_000;
/**
 * Personalities whose words one call of `settle` counts: the longest names take about as long, others a tenth of
 * that.
 */
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
      // Frees the previous data first: both together would take twice the memory.
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
      // Without a text, all matches are in the last two tiers.
      const { tiers, counts } = await inSlices(matching.find(filter, ''));
      const bits = tiers.other.bits.slice();
      addBits(bits, tiers.described.bits);
      const placed = await inSlices(findByKey(people, bits, order, after, limit + 1));
      const last = placed.length > limit ? placed[limit - 1] : undefined;
      return { counts, shown: placed.slice(0, limit), last: last ?? null };
    },
    countByCell: async (filter) => (await inSlices(matching.find(filter, ''))).counts,
    async corrections(text, featured) {
      await inSlices(people.countWords());
      return inSlices(
        findCorrections(text, {
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
