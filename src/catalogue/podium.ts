import { standsFor } from '../domain/figures/figure.ts';
import type { Personality } from '../domain/people/personality.ts';
import { createFilter, type Filter } from '../domain/search/filter.ts';
import { parseQuery } from '../domain/search/query.ts';
import { parseSeed, seedOfDay } from '../domain/shuffle.ts';
import { TYPE_CODES, type TypeCode } from '../domain/vocabulary.ts';
import type { PodiumPerson } from './catalogue.ts';
import type { StoreReads } from './store.ts';

/**
 * How many personalities of a type are searched for one with a look: first a few of the gender whose drawing
 * represents the type, then more of any gender.
 */
const FEW = 6;
const MORE = 48;

/**
 * For each type, the filter for the gender whose drawing represents it, and the filter for both. Created once, since
 * every visit of home uses them.
 */
const REPRESENTATIVES = TYPE_CODES.map((type) =>
  filterOf(`>${type} ${standsFor(type) === 'female' ? 'sexo:f' : 'sexo:m'}`),
);
const ALL_OF_TYPE = TYPE_CODES.map((type) => filterOf(`>${type}`));

function filterOf(q: string): Filter {
  return createFilter(parseQuery(q));
}

/**
 * One personality of each type with a look, in the order of the types. The choice changes daily, at midnight
 * in São Paulo.
 */
export async function readPodium(
  store: Pick<StoreReads, 'firstOfEach'>,
  now: Date,
): Promise<readonly PodiumPerson[]> {
  const seed = parseSeed(seedOfDay('podium', now)) ?? 0;
  const standing = await store.firstOfEach(REPRESENTATIVES, seed, FEW);
  const chosen = new Map<TypeCode, PodiumPerson>();
  const choose = (people: readonly Personality[]): void => {
    for (const { id, name, type, gender, look } of people)
      if (look !== null && !chosen.has(type)) chosen.set(type, { id, name, type, gender, look });
  };
  choose(standing);
  const missing = TYPE_CODES.flatMap((type, i) => (chosen.has(type) ? [] : (ALL_OF_TYPE[i] ?? [])));
  if (missing.length > 0) choose(await store.firstOfEach(missing, seed, MORE));
  return TYPE_CODES.flatMap((type) => chosen.get(type) ?? []);
}
