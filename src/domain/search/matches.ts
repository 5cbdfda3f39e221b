import { fold } from '../fold.ts';
import type { CellContents } from '../types/cell.ts';
import type { Faceted } from './choices.ts';
import { beginningsAsked, foldDescription, hasBeginning } from './description.ts';
import { choiceSaid, facetOf, hasFacet, matchesFacet } from './facets.ts';
import { plainReadings } from './plain-readings.ts';
import type { Query } from './query.ts';
import { type Featured, isFeatured, type Named } from './rules.ts';
import { cellMatches } from './terms.ts';

/** The fields that a search looks at. */
export interface Searchable extends CellContents, Named, Faceted {
  readonly description: string | null;
}

/**
 * The reference implementation of the search. A personality matches if the query as a whole matches by any rule, or
 * if each of its terms does, by a rule or by the description. A term that stands alone matches exactly the personalities
 * that have what it asks for. Stores are faster, and tested to give the same results.
 */
export function matches(query: Query, personality: Searchable, featured: Featured): boolean {
  if (query.text === '') return true;
  const name = fold(personality.name);
  const names = [name, ...personality.aliases.map(fold)];
  const description = foldDescription(personality.description);
  const byChoice = (term: string): boolean => {
    const said = choiceSaid(term);
    return said !== null && matchesFacet(said, personality);
  };
  const byAnyRule = (term: string): boolean =>
    cellMatches(term, personality, query.isAlone) ||
    byChoice(term) ||
    names.some((one) => one.includes(term)) ||
    isFeatured(term, name, featured);
  const termMatches = (term: string): boolean => {
    const asked = facetOf(term);
    if (asked !== null) return matchesFacet(asked, personality);
    return byAnyRule(term) || hasBeginning(description, beginningsAsked(term));
  };
  const byWhole = !hasFacet(query.text) && byAnyRule(query.text);
  return byWhole || query.terms.every(termMatches);
}

/**
 * The reference of a whole search: those who match the query, or if nobody does, those who match the first of its plain
 * readings that anybody matches.
 */
export function findMatches<One extends Searchable>(
  query: Query,
  everybody: readonly One[],
  featured: Featured,
): readonly One[] {
  for (const reading of [query, ...plainReadings(query)]) {
    const found = everybody.filter((one) => matches(reading, one, featured));
    if (found.length > 0) return found;
  }
  return [];
}

/** Whether a match is found by its description alone; such matches come last. */
export function isOnlyDescribed(
  query: Query,
  personality: Searchable,
  featured: Featured,
): boolean {
  return !matches(query, { ...personality, description: null }, featured);
}
