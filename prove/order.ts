import type { Store, StorePage } from '../src/catalogue/store.ts';
import { generatePeople } from '../src/cli/generate.ts';
import { inventedPerson } from '../src/domain/people/invented-people.ts';
import type { Personality } from '../src/domain/people/personality.ts';
import { createFilter } from '../src/domain/search/filter.ts';
import { matches } from '../src/domain/search/matches.ts';
import type { OrderPosition } from '../src/domain/search/order.ts';
import { rank } from '../src/domain/search/order.ts';
import { parseQuery } from '../src/domain/search/query.ts';
import { createFeatured, type Featured, type Named } from '../src/domain/search/rules.ts';
import { withStore } from '../test/support/open-store.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { hostileQuery } from './search/hostile-query.ts';
import { onEach, type Place } from './stored.ts';

interface Scale {
  readonly people: number;
  readonly queries: number;
}

const SCALES: Readonly<Record<Size, Scale>> = {
  small: { people: 3_000, queries: 50 },
  full: { people: 1_000_000, queries: 100 },
};
const PLACES: readonly Place[] = ['SQLite in memory', 'SQLite', 'PostgreSQL'];
const SEED = 20_261_121;
/** Personalities that come after the names were loaded. */
const NEWEST = 30;
/** Personalities that leave then, so that some ordinals are free; half as many come. */
const GONE = 40;
const BY = { visitor: null, at: '2026-01-01T00:00:00.000Z' } as const;
const FEATURED = createFeatured(['amst'], ['Maria Silva', 'João Santos']);
/** Asked first: so many names begin with these that a large catalogue sifts their tiers. */
const COMMON = ['maria', 'mar', 'jose'] as const;

/** Reads all pages of hostile queries in a large catalogue, where other plans are chosen than in a small one. */
export const order: Proof = {
  name: 'order',
  bar: '100 hostile queries on 1,000,000 personalities of each engine: every page has the results of the reference, in their order, which is the same on both',
  run: (size) => {
    const { people, queries } = SCALES[size];
    const random = createRandom(SEED);
    const searches = Array.from({ length: queries }, (_, i) => COMMON[i] ?? hostileQuery(random));
    // Computed once: it takes longer than all stores together.
    let reference: Reference | null = null;
    return onEach(PLACES, ({ url }) =>
      withStore(url, async (store) => {
        await generatePeople(store, people);
        await leaveGaps(store, createRandom(SEED));
        reference ??= await readReference(store, searches, FEATURED);
        return compare(store, reference);
      }),
    );
  },
};

async function compare(store: Store, { shuffled, searches }: Reference): Promise<Outcome> {
  const shortcomings: string[] = [];
  if (!(await hasResults(store, '', shuffled))) {
    shortcomings.push(`everybody is in another order than in ${PLACES[0]}`);
  }
  let count = 0;
  for (const { typed, results } of searches) {
    if (!(await hasResults(store, typed, results))) {
      shortcomings.push(`“${typed}” of seed ${SEED} differs from the reference`);
    }
    count += results.length;
  }
  return {
    figure: `${searches.length} queries on ${shuffled.length} personalities, ${count} results in order`,
    shortcomings,
  };
}

/** Whether a search gives these, in this order. */
async function hasResults(
  store: Store,
  typed: string,
  expected: readonly string[],
): Promise<boolean> {
  let at = 0;
  for await (const people of readPages(store, typed, FEATURED)) {
    for (const { id } of people) {
      if (id !== expected[at]) return false;
      at += 1;
    }
  }
  return at === expected.length;
}

async function leaveGaps(store: Store, random: Random): Promise<void> {
  const create = (count: number, what: string): Promise<readonly string[]> =>
    store.create(
      Array.from({ length: count }, (_, i) => ({
        ...inventedPerson(random.below(1_000)),
        id: `${what} ${i}`,
        icon: null,
      })),
      BY,
    );
  await create(NEWEST, 'newest');
  const gone: string[] = [];
  for await (const people of readPages(store, '', FEATURED)) {
    gone.push(...people.map(({ id }) => id));
    if (gone.length >= GONE) break;
  }
  for (const id of gone.slice(0, GONE)) await store.remove(id, 1, BY);
  await create(GONE / 2, 'returning');
}

/** The ids of everybody in the shuffled order, and of the results of each search. */
interface Reference {
  readonly shuffled: readonly string[];
  readonly searches: readonly { readonly typed: string; readonly results: readonly string[] }[];
}

/**
 * What `matches()` and `rank()` make of the shuffled catalogue. It is read once, a page at a time, and of
 * those who match only id and names are kept.
 */
async function readReference(
  store: Store,
  searches: readonly string[],
  featured: Featured,
): Promise<Reference> {
  const shuffled: string[] = [];
  const parsed = searches.map((typed) => ({
    typed,
    query: parseQuery(typed),
    found: [] as (Named & { readonly id: string })[],
  }));
  for await (const people of readPages(store, '', featured)) {
    for (const person of people) {
      const named = { id: person.id, name: person.name, aliases: person.aliases };
      shuffled.push(named.id);
      for (const { query, found } of parsed) {
        if (matches(query, person, featured)) found.push(named);
      }
    }
  }
  const ranked = parsed.map(({ typed, query, found }) => {
    return { typed, results: rank(query, found).map(({ id }) => id) };
  });
  return { shuffled, searches: ranked };
}

const ORDER = 7;
/** The first page is as long as a visitor's, the others are longer. */
const FIRST_PAGE = 60;
const PAGE = 1_000;

/** All results of a search, page by page. */
async function* readPages(
  store: Store,
  typed: string,
  featured: Featured,
): AsyncGenerator<readonly Personality[]> {
  const query = parseQuery(typed);
  const filter = createFilter(query, featured);
  let [capacity, after]: [number | null, OrderPosition | null] = [null, null];
  do {
    const limit = after === null ? FIRST_PAGE : PAGE;
    const request = { filter, text: query.text, seed: ORDER, capacity, after, limit };
    const page: StorePage = await store.page(request);
    yield page.items;
    ({ capacity, last: after } = page);
  } while (after !== null);
}
