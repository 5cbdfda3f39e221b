import type { CellContents } from '../cell.ts';
import { fold } from '../fold.ts';
import type { LaterTraits } from '../later-traits.ts';
import type { Query } from './query.ts';
import { cellMatches, type Featured, isFeatured, nameContains } from './rules.ts';

/** The searched fields. */
export interface Searchable extends CellContents, Pick<LaterTraits, 'aliases' | 'work'> {
  readonly name: string;
}

/**
 * The reference implementation of the search. A personality matches if the query as a whole matches by
 * any rule, or if each of its terms does. Stores are faster and tested to give the same results.
 */
export function matches(query: Query, personality: Searchable, featured: Featured): boolean {
  if (query.text === '') return true;
  const name = fold(personality.name);
  const byAnyRule = (term: string): boolean =>
    cellMatches(term, personality) || nameContains(term, name) || isFeatured(term, name, featured);
  return byAnyRule(query.text) || query.terms.every(byAnyRule);
}
