import { Failure } from '../domain/failure.ts';
import { nameIssues, tidyName } from '../domain/people/name.ts';
import type { Personality } from '../domain/people/personality.ts';
import { FIGURES_MAX } from '../domain/people/shelves.ts';
import { SIMILAR_MAX } from '../domain/people/similar.ts';
import { workKey } from '../domain/people/work-key.ts';
import { queryInWords, understoodTerms } from '../domain/search/describe-query.ts';
import {
  asWritten,
  type Correction,
  type OfferedCorrection,
} from '../domain/search/did-you-mean.ts';
import { askedWork } from '../domain/search/facets.ts';
import { createFilter } from '../domain/search/filter.ts';
import type { KeyOrder } from '../domain/search/key-orders.ts';
import { eachTypeNamed, plainReadings } from '../domain/search/plain-readings.ts';
import { parseQuery, pickedType, type Query, withoutPickedType } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import { suggest, wordsBefore } from '../domain/search/suggest.ts';
import { isSyntax } from '../domain/search/terms.ts';
import { COVER_MAX, type WorksRequest } from '../domain/search/works.ts';
import { formatSeed, parseSeed, type Seed } from '../domain/shuffle.ts';
import { CELLS } from '../domain/types/cell.ts';
import { NO_TYPES, type TypeCode } from '../domain/vocabulary.ts';
import type {
  Catalogue,
  Distribution,
  ImportReport,
  Others,
  Page,
  PageRequest,
  PodiumPerson,
  SearchResults,
  Similar,
  WorksPage,
  WorksPageRequest,
} from './catalogue.ts';
import { formatCursor, formatKeyCursor, parseCursor, parseKeyCursor, readLimit } from './cursor.ts';
import { createGuesses, type Guesses } from './guesses.ts';
import { createHistory } from './history.ts';
import { readPodium } from './podium.ts';
import type { Somebody, Store } from './store.ts';
import { createWrites, type WriteDependencies, type Writer } from './writes.ts';

/** The catalogue on the server: the interface that browsers have too, and what only the server needs. */
export interface LocalCatalogue
  extends Catalogue,
    Pick<Store, 'listed' | 'workKeys' | 'icon' | 'ping'> {
  /** A view of this catalogue whose writes are recorded for this writer. Writes without `as` have no writer. */
  as(writer: Writer): Catalogue;
  /** The personalities on the bars of the types today; see `readPodium`. */
  podium(): Promise<readonly PodiumPerson[]>;
  /** Personalities that the page of one personality leads on to; see `StoreReads.others`. */
  others(of: Somebody): Promise<Others>;
  /**
   * Works as they stand on shelves, in pages of five hundred: beyond `drawnWorks` each has its first member alone.
   * The `limit` is ignored.
   */
  shelves(request: WorksPageRequest): Promise<WorksPage>;
  readonly guesses: Guesses;
}

interface CatalogueDependencies extends WriteDependencies {
  readonly featured: Featured;
  /** Writes the sample personalities; fails with `catalogue_not_empty` if the store has any. */
  readonly writeSamples: () => Promise<ImportReport>;
  readonly newSeed: () => Seed;
}

/** Creates the catalogue: its rules on top of a store. */
export function createCatalogue(dependencies: CatalogueDependencies): LocalCatalogue {
  const { store, writeSamples } = dependencies;
  const reads = createReads(dependencies);
  let loadingSamples: Promise<ImportReport> | null = null;

  const loadSamples = async (): Promise<ImportReport> => {
    // Checked first, to avoid reading the samples and encoding their icons; the store checks again.
    if ((await store.count()) > 0) throw new Failure('catalogue_not_empty');
    return writeSamples();
  };

  const as = (writer: Writer | null): Catalogue => ({
    ...reads,
    ...createWrites(dependencies, writer),
    loadSamples() {
      // Concurrent requests share one run; the store refuses a run of another instance.
      loadingSamples ??= loadSamples().finally(() => {
        loadingSamples = null;
      });
      return loadingSamples;
    },
  });
  return {
    ...as(null),
    as,
    shelves: reads.shelves,
    podium: () => readPodium(store, new Date(dependencies.now())),
    listed: store.listed,
    async others(of) {
      const { areOfWork, people } = await store.others(of, OTHERS_MAX);
      return { areOfWork, people: people.map(brieflyOf) };
    },
    workKeys: store.workKeys,
    icon: store.icon,
    guesses: createGuesses({ store: store.guesses, page: reads.page, now: dependencies.now }),
    ping: store.ping,
  };
}

/** Maximum number of personalities in `others`. */
const OTHERS_MAX = 3;

function brieflyOf({ id, name, type, identity, icon }: Personality): Similar {
  return { id, name, type, identity, icon };
}

/** Maximum number of corrections of a query. */
const CORRECTIONS_MAX = 3;

/** Minimum number of letters for works to be offered beside results, and maximum number of these works. */
const TITLE_MIN = 3;
const WORKS_MAX = 2;

/** Maximum number of works on a page of shelves. */
const SHELVED_MAX = 500;

function createReads({ store, featured, newSeed }: CatalogueDependencies) {
  const findByKey = async (request: PageRequest, query: Query, order: KeyOrder) => {
    const { cursor } = request;
    const after = cursor === undefined ? null : parseKeyCursor(order, cursor);
    // A page in such an order has an empty seed, which clients send back together with its cursor.
    if ((request.seed ?? '') !== '' || (cursor !== undefined && after === null))
      throw new Failure('malformed_request');
    const { items, total, counts, last } = await store.pageByKey({
      filter: createFilter(query, featured),
      order,
      after,
      limit: readLimit(request.limit),
    });
    const next = last === null ? null : formatKeyCursor(order, last);
    const page: Page = { items, total, seed: '', next };
    return { page, counts };
  };
  const count = async (query: Query): Promise<number> =>
    tally(await store.countByCell(createFilter(query, featured))).total;
  /** The query as typed, or if it finds nobody, the first of its plain readings that finds somebody. */
  const understand = async (typed: string): Promise<Query> => {
    const query = parseQuery(typed);
    const readings = plainReadings(query);
    if (readings.length === 0) return query;
    for (const reading of [query, ...readings]) if ((await count(reading)) > 0) return reading;
    return query;
  };
  /** Corrections of a query without results: each of its types if it names several, else what it may have meant. */
  const correct = async (query: Query): Promise<readonly Correction[]> => {
    const types = eachTypeNamed(query);
    if (types.length === 0) return store.corrections(query.text, featured);
    const totals = await Promise.all(types.map((q) => count(parseQuery(q))));
    return types
      .map((q, i) => ({ q, total: totals[i] ?? 0 }))
      .filter(({ total }) => total > 0)
      .slice(0, CORRECTIONS_MAX);
  };
  const find = async (request: PageRequest, understood?: Query) => {
    const query = understood ?? (await understand(request.q));
    if (request.order !== undefined) return findByKey(request, query, request.order);
    const { seed = newSeed(), after } = readOrder(request);
    const { items, total, counts, capacity, last } = await store.page({
      filter: createFilter(query, featured),
      text: query.text,
      seed,
      capacity: after?.capacity ?? null,
      after,
      limit: readLimit(request.limit),
    });
    const page: Page = {
      items,
      total,
      seed: formatSeed(seed),
      next: last === null ? null : formatCursor({ capacity, ...last }),
    };
    return { page, counts };
  };
  const page: Catalogue['page'] = async (request) => (await find(request)).page;
  const distributionOf = async (query: Query) =>
    tally(await store.countByCell(createFilter(query, featured)));
  /** Spells a correction with the accents of a personality that it finds. */
  const spell = async ({ q, total }: Correction): Promise<OfferedCorrection> => {
    const [found] = (await page({ q, seed: '1', limit: 1 })).items;
    const written = found === undefined ? q : asWritten(q, found);
    return { q: written, text: queryInWords(written), total };
  };
  const worksBeginning = async ({ terms }: Query): Promise<SearchResults['works']> => {
    const words = workKey(terms.filter((term) => !isSyntax(term)).join(' '));
    if ([...words].length < TITLE_MIN) return [];
    const any = { isWhole: false, isBeginning: true, after: null, membersMin: 1 };
    const works = await store.works({ ...any, words, limit: WORKS_MAX, figuresMax: 0 });
    return works.map(({ key, name, count }) => ({ key, name, count }));
  };
  const findWorks = async (
    { q, cursor }: WorksPageRequest,
    { limit, ...most }: Pick<WorksRequest, 'limit' | 'figuresMax'>,
  ): Promise<WorksPage> => {
    // The cursor is the key of the previous page’s last work.
    const isKey = cursor === undefined || (cursor !== '' && workKey(cursor) === cursor);
    if (!isKey) throw new Failure('malformed_request');
    const { text } = parseQuery(q);
    const key = askedWork(text);
    const found = await store.works({
      words: key ?? workKey(text),
      isWhole: key !== null,
      after: cursor ?? null,
      limit: limit + 1,
      membersMin: 1,
      ...most,
    });
    const items = found.slice(0, limit);
    return { items, next: found.length > limit ? (items.at(-1)?.key ?? null) : null };
  };
  return {
    page,
    distribution: async (q) => distributionOf(await understand(q)),

    async search(request) {
      const query = await understand(request.q);
      const words = wordsBefore(query);
      // Without a picked type, the counts of the page are those of the distribution.
      const [found, counted, before] = await Promise.all([
        find(request, query),
        pickedType(query) === null ? null : distributionOf(parseQuery(withoutPickedType(query))),
        words === '' ? null : distributionOf(parseQuery(words)),
      ]);
      const hasNoResults = found.page.total === 0 && query.text !== '';
      const corrections = hasNoResults ? await correct(query) : [];
      const didYouMean = await Promise.all(corrections.map(spell));
      const distributed = counted ?? tally(found.counts);
      return {
        ...found.page,
        distribution: distributed,
        didYouMean,
        works: found.page.total === 0 ? [] : await worksBeginning(query),
        terms: understoodTerms(query, featured),
        suggestions: suggest(query, distributed.types, before),
      };
    },

    async get(id) {
      const stored = await store.get(id);
      if (stored === null) throw new Failure('not_found');
      return stored;
    },

    async similar(typed) {
      const name = tidyName(typed);
      if (nameIssues(name).length > 0) return [];
      const alike = await store.similar(name, SIMILAR_MAX);
      return alike.map(brieflyOf);
    },

    works: async (request) => findWorks(request, { limit: readLimit(request.limit) }),
    // Leaves room for the figures of the extra work, which is read only to know whether there are more: it may come
    // first on the shelves.
    shelves: (request) =>
      findWorks(request, { limit: SHELVED_MAX, figuresMax: FIGURES_MAX + COVER_MAX }),

    ...createHistory(store),
  } satisfies Partial<LocalCatalogue>;
}

/** Reads the order, and where the page begins. A cursor is valid only together with the seed of its order. */
function readOrder({ seed: seedText, cursor }: PageRequest) {
  const seed = seedText === undefined ? undefined : parseSeed(seedText);
  const after = cursor === undefined ? null : parseCursor(cursor);
  const isUnreadable = cursor !== undefined && (after === null || seed === undefined);
  if (seed === null || isUnreadable) throw new Failure('malformed_request');
  return { seed, after };
}

/** Sums the counts of the 48 cells by type and by identity. */
export function tally(countByCell: readonly number[]): Distribution {
  const types: Record<TypeCode, number> = { ...NO_TYPES };
  const identities = { A: 0, T: 0, none: 0 };
  let total = 0;
  CELLS.forEach(({ type, identity }, cell) => {
    const count = countByCell[cell] ?? 0;
    types[type] += count;
    identities[identity ?? 'none'] += count;
    total += count;
  });
  return { total, types, identities };
}
