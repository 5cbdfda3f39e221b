import type { Store } from '../../src/catalogue/store.ts';
import { matches } from '../../src/domain/search/matches.ts';
import { parseQuery } from '../../src/domain/search/query.ts';
import type { Featured, Named } from '../../src/domain/search/rules.ts';
import { rank } from '../../src/domain/search/tier.ts';
import { readPages } from './read-pages.ts';

/** The ids of everybody in the shuffled order, and of the results of each search. */
export interface Reference {
  readonly shuffled: readonly string[];
  readonly searches: readonly { readonly typed: string; readonly results: readonly string[] }[];
}

/**
 * What `matches()` and `rank()` make of the shuffled catalogue. It is read once, a page at a time, and of
 * those who match only id and names are kept.
 */
export async function readReference(
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
