import { createFilter, type Filter } from '../domain/search/filter.ts';
import type { Meant } from '../domain/search/meant.ts';
import type { OrderedRequest, OrderPosition } from '../domain/search/order.ts';
import { parseQuery } from '../domain/search/query.ts';
import { askedWork, cellMatches, type Featured } from '../domain/search/rules.ts';
import type { WorksRequest } from '../domain/search/works.ts';
import { type Capacity, capacityFor, createShuffle } from '../domain/shuffle.ts';
import { CELLS } from '../domain/types/cell.ts';
import { createMatcher } from './matching.ts';
import { meantQueries } from './meant/meant-queries.ts';
import { vocabularyOf } from './meant/vocabulary.ts';
import { createNamesBuilder, type SearchedRow } from './names.ts';
import { capacityOf, cutPage, findPositions, type Placed } from './order.ts';
import { type ChangingPeople, createPeople } from './people.ts';
import { alikeIn } from './similar/names-like.ts';
import { atOnce, inSlices } from './slices.ts';
import { EVERY_WORK, type FoundWork, findWorks } from './works.ts';

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
  /** Those of the ordinals that somebody has. */
  at(ordinals: readonly number[]): Promise<readonly SearchedRow[]>;
  /** Where something may have changed since a mark; null for everywhere. */
  changedSince(mark: Mark): Promise<Changes>;
}

export interface Changes {
  /** The state that the reader sees. */
  readonly mark: Mark;
  readonly ordinals: readonly number[] | null;
}

/** A page by ordinals. */
export interface FoundPage {
  /** The state that it is of. */
  readonly mark: Mark;
  readonly shown: readonly Placed[];
  /** How many of all who match are in each cell. */
  readonly counts: readonly number[];
  readonly capacity: Capacity;
  /** Where the next page begins; null after the last one. */
  readonly last: OrderPosition | null;
}

/**
 * The search in memory: the names, cells and works of everybody. It has no state of its own that could be lost: it
 * is read from the store and follows what is written there. The other methods answer for the state that was followed
 * last. All calls are made one after the other.
 */
export interface Search {
  /** Whether everybody has been read. */
  readonly isLoaded: boolean;
  /** The capacity of an order that holds everybody: no page of this state has a larger one. */
  readonly capacity: Capacity;
  /**
   * Reads everybody, in slices. The reader may see other states by and by: the search has all that was there
   * before, and follows what has come meanwhile.
   */
  load(reader: RowReader): Promise<void>;
  /** Brings the search to the state that the reader sees; false where everybody has to be read again. */
  follow(reader: RowReader): Promise<boolean>;
  /** Works in slices. Fails with `malformed_request` when no page can have had the capacity. */
  find(request: OrderedRequest): Promise<FoundPage>;
  /** The same number as the length of `counts` of a result. */
  countByCell(filter: Filter): readonly number[];
  /** What a query that finds nobody may have meant. `text` is that of the query. */
  meant(text: string, featured: Featured): readonly Meant[];
  /** The ordinals of those of whose names one is similar to a folded name, in steps from the most similar to the least. */
  similar(folded: string): Iterable<readonly number[]>;
  works(request: WorksRequest): readonly FoundWork[];
}

/** Beyond so many changed ordinals everybody is read again, since reading them one by one takes longer. */
export const CHANGES_MAX = 20_000;

export interface SearchOptions {
  /** For tests: new names are built after so many changes. */
  readonly changedLeast?: number | undefined;
}

export function createSearch({ changedLeast }: SearchOptions = {}): Search {
  const match = createMatcher();
  let people: ChangingPeople = createPeople(atOnce(createNamesBuilder().finish()), 0);
  let mark: Mark | null = null;
  let isRebuilding = false;

  const rebuildIfScattered = (): void => {
    if (isRebuilding || !people.isScattered(changedLeast)) return;
    isRebuilding = true;
    void inSlices(people.rebuild()).finally(() => {
      isRebuilding = false;
    });
  };

  return {
    get isLoaded() {
      return mark !== null;
    },
    get capacity() {
      return capacityFor(people.now().end);
    },
    async load(reader) {
      mark = null;
      const state = await reader.mark();
      const builder = createNamesBuilder();
      for await (const rows of reader.all()) for (const row of rows) builder.add(row);
      people = createPeople(await inSlices(builder.finish()), await reader.end());
      mark = state;
    },
    async follow(reader) {
      if (mark === null) return false;
      const changes = await reader.changedSince(mark);
      if (changes.mark === mark) return true;
      if (changes.ordinals === null) return false;
      if (changes.ordinals.length > 0)
        people.change(changes.ordinals, await reader.at(changes.ordinals));
      mark = changes.mark;
      rebuildIfScattered();
      return true;
    },
    async find({ filter, text, seed, capacity: before, after, limit }) {
      if (mark === null) throw new Error('A search is asked before it has read anybody.');
      const { end } = people.now();
      const capacity = capacityOf(before, end);
      const found = await inSlices(match(people.now(), filter, text));
      const shuffle = createShuffle(seed, capacity);
      const placed = findPositions(found, shuffle, after, limit + 1);
      return { mark, counts: found.counts, capacity, ...cutPage(placed, limit) };
    },
    countByCell: (filter) => atOnce(match(people.now(), filter, '')).counts,
    meant(text, featured) {
      const now = people.now();
      return meantQueries(text, {
        vocabulary: vocabularyOf(now),
        works: (words) =>
          findWorks(now, { ...EVERY_WORK, words })
            .toSorted((a, b) => b.count - a.count)
            .map(({ key }) => key),
        isKept: (word) =>
          word.startsWith('>') ||
          askedWork(word) !== null ||
          featured.keywords.includes(word) ||
          CELLS.some((cell) => cellMatches(word, cell)),
        count(q) {
          const query = parseQuery(q);
          const { counts } = atOnce(match(now, createFilter(query, featured), query.text));
          return counts.reduce((sum, count) => sum + count, 0);
        },
      });
    },
    similar: (folded) => alikeIn(people.now(), folded),
    works: (request) => findWorks(people.now(), request),
  };
}
