import type { Correction } from '../domain/search/did-you-mean.ts';
import { createFilter } from '../domain/search/filter.ts';
import { eachTypeNamed, plainReadings } from '../domain/search/plain-readings.ts';
import { parseQuery, type Query } from '../domain/search/query.ts';
import type { Featured } from '../domain/search/rules.ts';
import type { Store } from './store.ts';
import { tally } from './tally.ts';

interface UnderstandDependencies {
  readonly store: Pick<Store, 'countByCell' | 'corrections'>;
  readonly featured: Featured;
}

/** Maximum number of corrections of a query. */
const CORRECTIONS_MAX = 3;

/** Creates the functions that find out what a query means by what it finds. */
export function createUnderstanding({ store, featured }: UnderstandDependencies) {
  const count = async (query: Query): Promise<number> =>
    tally(await store.countByCell(createFilter(query, featured))).total;
  return {
    /** The query as typed, or if it finds nobody, the first of its plain readings that finds somebody. */
    async understand(typed: string): Promise<Query> {
      const query = parseQuery(typed);
      const readings = plainReadings(query);
      if (readings.length === 0) return query;
      for (const reading of [query, ...readings]) if ((await count(reading)) > 0) return reading;
      return query;
    },

    /** Corrections of a query without results: each of its types if it names several, else what it may have meant. */
    async correct(query: Query): Promise<readonly Correction[]> {
      const types = eachTypeNamed(query);
      if (types.length === 0) return store.corrections(query.text, featured);
      const totals = await Promise.all(types.map((q) => count(parseQuery(q))));
      return types
        .map((q, i) => ({ q, total: totals[i] ?? 0 }))
        .filter(({ total }) => total > 0)
        .slice(0, CORRECTIONS_MAX);
    },
  };
}
