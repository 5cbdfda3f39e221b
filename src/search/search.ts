import { CELLS } from '../domain/cell.ts';
import { createFilter, type Filter } from '../domain/search/filter.ts';
import type { Meant } from '../domain/search/meant.ts';
import { parseQuery } from '../domain/search/query.ts';
import { askedWork, cellMatches, type Featured } from '../domain/search/rules.ts';
import type { WorksRequest } from '../domain/search/works.ts';
import { type Capacity, createShuffle, type Seed } from '../domain/shuffle.ts';
import { createMatcher } from './matching.ts';
import { meantQueries } from './meant/meant-queries.ts';
import { vocabularyOf } from './meant/vocabulary.ts';
import { createNamesBuilder, type SearchedRow } from './names.ts';
import { findPositions, type Placed, type Plan, type Position } from './order.ts';
import { type ChangingPeople, createPeople, type People } from './people.ts';
import { alikeIn } from './similar/names-like.ts';
import { EVERY_WORK, type FoundWork, findWorks } from './works.ts';

/** Names a state of the data; what else it means is up to the store. */
export type Mark = string;

/** Reads the store for a search; all of its reads see one state. */
export interface RowReader {
  /** The state that it sees. */
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

interface SearchRequest {
  readonly filter: Filter;
  /** The query of the filter, as `Query.text`: what the tiers compare names with. */
  readonly text: string;
  readonly seed: Seed;
  readonly capacity: Capacity;
  /** Only those behind this position; null for the first page. */
  readonly after: Position | null;
  /** How many at most. */
  readonly wanted: number;
}

/** Who matches, by ordinals. */
interface SearchResult {
  readonly placed: readonly Placed[];
  /** How many of all who match are in each cell. */
  readonly counts: readonly number[];
}

/**
 * The search in memory: the names, cells and works of everybody. It has no state of its own that could be lost: it
 * is read from the store and follows what is written there. The methods other than `follow` answer for the
 * state that was followed last.
 */
export interface Search {
  /** Null before the first `follow` has ended. */
  readonly mark: Mark | null;
  /** How many are in each cell, and one more than the greatest ordinal that anybody has or had. */
  readonly everybody: Pick<People, 'counts' | 'end'>;
  /** Brings the search to the state that the reader sees, and gives its mark. One call after the other. */
  follow(reader: RowReader): Promise<Mark>;
  find(request: SearchRequest): SearchResult;
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
  /** For tests: one of the ways to find a page, so that they can be compared. */
  readonly forcedPlan?: Plan | undefined;
  /** For tests: new names are built after so many changes. */
  readonly changedLeast?: number | undefined;
}

export function createSearch({ forcedPlan, changedLeast }: SearchOptions = {}): Search {
  const match = createMatcher();
  let people: ChangingPeople = createPeople(createNamesBuilder().finish(), 0);
  let mark: Mark | null = null;
  let isRebuilding = false;

  const load = async (reader: RowReader): Promise<Mark> => {
    const state = await reader.mark();
    const builder = createNamesBuilder();
    for await (const rows of reader.all()) for (const row of rows) builder.add(row);
    people = createPeople(builder.finish(), await reader.end());
    mark = state;
    return state;
  };
  const rebuildIfScattered = (): void => {
    if (isRebuilding || !people.isScattered(changedLeast)) return;
    isRebuilding = true;
    void people.rebuild(nextTurn).finally(() => {
      isRebuilding = false;
    });
  };

  return {
    get mark() {
      return mark;
    },
    get everybody() {
      const { counts, end } = people.now();
      return { counts, end };
    },
    async follow(reader) {
      if (mark === null) return load(reader);
      const changes = await reader.changedSince(mark);
      if (changes.mark === mark) return mark;
      if (changes.ordinals === null) return load(reader);
      if (changes.ordinals.length > 0)
        people.change(changes.ordinals, await reader.at(changes.ordinals));
      mark = changes.mark;
      rebuildIfScattered();
      return mark;
    },
    find({ filter, text, seed, capacity, after, wanted }) {
      const found = match(people.now(), filter, text);
      const shuffle = createShuffle(seed, capacity);
      return {
        placed: findPositions(found, shuffle, after, wanted, forcedPlan),
        counts: found.counts,
      };
    },
    countByCell: (filter) => match(people.now(), filter, '').counts,
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
          const { counts } = match(now, createFilter(query, featured), query.text);
          return counts.reduce((sum, count) => sum + count, 0);
        },
      });
    },
    similar: (folded) => alikeIn(people.now(), folded),
    works: (request) => findWorks(people.now(), request),
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
