import type { Store } from '../src/catalogue/store.ts';
import { generatePeople } from '../src/cli/generate.ts';
import { inventedPerson } from '../src/domain/invented-people.ts';
import { createFeatured } from '../src/domain/search/featured.ts';
import { readPages } from './order/read-pages.ts';
import { type Reference, readReference } from './order/reference.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { hostileQuery } from './search/hostile-query.ts';
import { onEach, type Place } from './stored/on-each.ts';
import { withStore } from './stored/with-store.ts';

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
