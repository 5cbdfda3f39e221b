import { standsFor } from '../domain/people/figure.ts';
import { createFilter } from '../domain/search/filter.ts';
import { parseQuery } from '../domain/search/query.ts';
import { parseSeed, seedOfDay } from '../domain/shuffle.ts';
import { TYPE_CODES, type TypeCode } from '../domain/vocabulary.ts';
import type { PodiumPerson } from './catalogue.ts';
import type { StoreReads } from './store.ts';

/**
 * How many of a type are looked at for one with a figure of their own: first a few of the gender whose drawing stands for
 * the type, then more of any.
 */
const FEW = 6;
const MORE = 48;

/** One person of each type with a figure of their own, in the order of the types; the same until the next day of São Paulo. */
export async function readPodium(
  store: Pick<StoreReads, 'firstOfEach'>,
  now: Date,
): Promise<readonly PodiumPerson[]> {
  const seed = parseSeed(seedOfDay('podium', now)) ?? 0;
  const chosen = new Map<TypeCode, PodiumPerson>();
  const look = async (queries: readonly string[], limit: number): Promise<void> => {
    if (queries.length === 0) return;
    const filters = queries.map((q) => createFilter(parseQuery(q)));
    for (const { id, name, type, gender, figure } of await store.firstOfEach(filters, seed, limit))
      if (figure !== null && !chosen.has(type))
        chosen.set(type, { id, name, type, gender, figure });
  };
  await look(TYPE_CODES.map(queryOfStanding), FEW);
  const missing = TYPE_CODES.filter((type) => !chosen.has(type));
  await look(missing.map(queryOf), MORE);
  return TYPE_CODES.flatMap((type) => chosen.get(type) ?? []);
}

const queryOf = (type: TypeCode): string => `>${type.toLowerCase()}`;

const queryOfStanding = (type: TypeCode): string =>
  `${queryOf(type)} ${standsFor(type) === 'female' ? 'sexo:f' : 'sexo:m'}`;
