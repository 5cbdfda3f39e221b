import { z } from 'zod';
import { ms } from '../bench/figure.ts';
import { idOfInvented } from '../src/cli/generate.ts';
import { paths } from '../src/domain/paths.ts';
import { inventedPerson } from '../src/domain/people/invented-people.ts';
import { findMatches } from '../src/domain/search/matches.ts';
import { parseQuery } from '../src/domain/search/query.ts';
import { NOBODY_FEATURED } from '../src/domain/search/rules.ts';
import { type LoopCost, measureLoop, percentile } from './loop-cost.ts';
import type { Outcome, Proof, Size } from './proof.ts';
import { createRandom } from './random.ts';
import { hostileQuery } from './search/hostile-query.ts';
import { type Database, onEach } from './stored.ts';
import { openApp } from './support.ts';

interface Plan {
  readonly people: number;
  readonly queries: number;
  /** One in this many responses is compared with the reference, which checks every personality. */
  readonly comparedEvery: number;
}

const PLANS: Readonly<Record<Size, Plan>> = {
  small: { people: 2_000, queries: 400, comparedEvery: 4 },
  full: { people: 100_000, queries: 100_000, comparedEvery: 250 },
};
/** Milliseconds. */
const P99_BAR = 50;
const MAX_BAR = 250;
/** Number of queries before times are measured, since a running server has its code loaded and compiled. */
const WARM_UP = 50;
const SEED = 28;

const page = z.object({
  total: z.int(),
  items: z.array(z.object({ id: z.string() })),
});

/**
 * Sends hostile searches in turn. The cost of a search is the processor time of the thread, which searches in memory.
 */
export const search: Proof = {
  name: 'search',
  isTimed: true,
  bar: `100,000 hostile queries on 100,000 records of each engine (full): p99 ≤ ${P99_BAR} ms, max ≤ ${MAX_BAR} ms, 0 failures; results equal the reference`,
  run: (size) =>
    onEach(['SQLite in memory', 'PostgreSQL'], (database) => run(PLANS[size], database)),
};

async function run({ people, queries, comparedEvery }: Plan, { url }: Database): Promise<Outcome> {
  const environment = { FEATURED_NAMES: '', DATABASE_URL: url };
  const { app, close } = await openApp({ people, environment });
  const random = createRandom(SEED);
  const shortcomings = new Set<string>();
  const costs: LoopCost[] = [];
  let compared = 0;
  try {
    for (let i = -WARM_UP; i < queries; i += 1) {
      // Lone surrogates are replaced when an address is formatted.
      const q = hostileQuery(random);
      const { result: response, cost } = await measureLoop(async () =>
        app.request(paths.api.search({ q, seed: '1' })),
      );
      // The first query waits until all people are loaded.
      if (i >= 0) costs.push(cost);
      if (response.status !== 200) {
        shortcomings.add(`${JSON.stringify(q)} is answered by ${response.status}`);
        continue;
      }
      if (i >= 0 && cost.cpu > MAX_BAR)
        shortcomings.add(`${JSON.stringify(q)} takes ${ms(cost.cpu)}`);
      if (i % comparedEvery !== 0) continue;
      compared += 1;
      const { total, items } = page.parse(await response.json());
      const expected = idsFound(q, people);
      if (total !== expected.size) {
        shortcomings.add(`${JSON.stringify(q)} finds ${total} instead of ${expected.size}`);
      }
      if (!items.every(({ id }) => expected.has(id))) {
        shortcomings.add(`${JSON.stringify(q)} finds others than the reference`);
      }
    }
  } finally {
    await close();
  }
  const computed = costs.map(({ cpu }) => cpu);
  const p99 = percentile(computed, 0.99);
  if (p99 > P99_BAR) shortcomings.add(`the p99 is ${ms(p99)}`);
  const byClock = costs.map(({ elapsed }) => elapsed);
  return {
    figure: `${queries} queries on ${people} people: p50 ${ms(percentile(computed, 0.5))}, p99 ${ms(p99)}, max ${ms(percentile(computed, 1))} of the processor (by the clock p99 ${ms(percentile(byClock, 0.99))}, max ${ms(percentile(byClock, 1))}); ${compared} compared with the reference`,
    shortcomings: [...shortcomings],
  };
}

/** The ids that the reference finds among the people with which the catalogue was filled. */
function idsFound(q: string, people: number): ReadonlySet<string> {
  const everybody = Array.from({ length: people }, (_, i) => ({
    ...inventedPerson(i),
    icon: null,
    id: idOfInvented(i),
  }));
  return new Set(findMatches(parseQuery(q), everybody, NOBODY_FEATURED).map(({ id }) => id));
}
