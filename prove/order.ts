import { join } from 'node:path';
import type { OrderPosition, Store, StoredPersonality, StorePage } from '../src/catalogue/store.ts';
import { generatePeople } from '../src/cli/generate.ts';
import { inventedPerson } from '../src/domain/invented-people.ts';
import { createFeatured } from '../src/domain/search/featured.ts';
import { createFilter } from '../src/domain/search/filter.ts';
import { matches } from '../src/domain/search/matches.ts';
import { parseQuery } from '../src/domain/search/query.ts';
import { rank } from '../src/domain/search/tier.ts';
import { openPostgresStore } from '../src/store/postgres/open-postgres-store.ts';
import { openSqliteStore } from '../src/store/sqlite/open-sqlite-store.ts';
import { withDatabase } from './postgres/with-database.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom, type Random } from './random.ts';
import { hostileQuery } from './search/hostile-query.ts';
import { inFolder } from './stored/in-folder.ts';

interface Scale {
  readonly people: number;
  readonly queries: number;
}

const SCALES: Readonly<Record<Size, Scale>> = {
  small: { people: 3_000, queries: 50 },
  full: { people: 100_000, queries: 100 },
};
const SEED = 20_261_121;
const ORDER = 7;
const CONNECTIONS = 2;
/** Personalities that come behind the end of the search index. */
const NEWEST = 30;
/** Personalities that leave then, so that some ordinals are free; half as many come. */
const GONE = 40;
const BY = { visitor: null, at: '2026-01-01T00:00:00.000Z' } as const;
const FEATURED = createFeatured(['amst'], ['Maria Silva', 'João Santos']);

/** Reads all pages of hostile queries in a large catalogue, where other plans are chosen than in a small one. */
export const order: Proof = {
  name: 'order',
  bar: '100 hostile queries on 100,000 personalities of each engine: every page has the results of the reference, in their order',
  run: async (size) => {
    const scale = SCALES[size];
    const outcomes = [
      await run('memory', scale, await openSqliteStore(':memory:')),
      await inFolder(async (folder) =>
        run('a file', scale, await openSqliteStore(join(folder, 'order.db'))),
      ),
      await withDatabase(async (url) =>
        run('PostgreSQL', scale, await openPostgresStore({ url, pool: CONNECTIONS })),
      ),
    ];
    return {
      figure: outcomes.map(({ figure }) => figure).join('; '),
      shortcomings: outcomes.flatMap(({ shortcomings }) => shortcomings),
    };
  },
};

/** Closes the store. */
async function run(engine: string, { people, queries }: Scale, store: Store): Promise<Outcome> {
  const random = createRandom(SEED);
  const shortcomings: string[] = [];
  try {
    await generatePeople(store, people);
    await leaveGaps(store, random);
    const shuffled = await readAll(store, '');
    let results = 0;
    for (let i = 0; i < queries; i += 1) {
      const typed = COMMON[i] ?? hostileQuery(random);
      const query = parseQuery(typed);
      const expected = rank(
        query,
        shuffled.filter((person) => matches(query, person, FEATURED)),
      );
      const found = await readAll(store, typed);
      const isSame =
        found.length === expected.length && found.every(({ id }, at) => id === expected[at]?.id);
      if (!isSame)
        shortcomings.push(`${engine}: “${typed}” of seed ${SEED} differs from the reference.`);
      results += found.length;
    }
    return {
      figure: `${engine}: ${queries} queries on ${shuffled.length} personalities, ${results} results in order`,
      shortcomings,
    };
  } finally {
    await store.close();
  }
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
  const people = await readAll(store, '');
  for (const { id } of people.slice(0, GONE)) await store.remove(id, 1, BY);
  await create(GONE / 2, 'returning');
}

/** The first page is as long as a visitor's, the others are longer. */
const FIRST_PAGE = 60;
const PAGE = 1_000;

async function readAll(store: Store, typed: string): Promise<StoredPersonality[]> {
  const query = parseQuery(typed);
  const filter = createFilter(query, FEATURED);
  const found: StoredPersonality[] = [];
  let [capacity, after]: [number | null, OrderPosition | null] = [null, null];
  do {
    const limit = after === null ? FIRST_PAGE : PAGE;
    const request = { filter, text: query.text, seed: ORDER, capacity, after, limit };
    const page: StorePage = await store.page(request);
    found.push(...page.items);
    ({ capacity, last: after } = page);
  } while (after !== null);
  return found;
}

/** Asked first: so many names begin with these that a large catalogue sifts their tiers. */
const COMMON = ['maria', 'mar', 'jose'] as const;
