import type { CellContents } from '../cell.ts';
import { fold } from '../fold.ts';
import type { Query } from './query.ts';
import { cellMatches, type Featured, isFeatured, nameContains } from './rules.ts';

/** What the search looks at. */
export interface Searchable extends CellContents {
  readonly name: string;
}

/**
 * The reference: does this personality match? It does if the query as a whole matches by some rule,
 * or if every one of its terms does. Stores answer faster; they must answer the same.
 */
export function matches(query: Query, personality: Searchable, featured: Featured): boolean {
  if (query.text === '') return true;
  const name = fold(personality.name);
  const byAnyRule = (term: string): boolean =>
    cellMatches(term, personality) || nameContains(term, name) || isFeatured(term, name, featured);
  return byAnyRule(query.text) || query.terms.every(byAnyRule);
}
