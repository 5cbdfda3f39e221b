import { fold } from '../fold.ts';
import type { LaterTraits } from '../people/fields.ts';
import { workKey } from '../people/work-key.ts';
import type { CellContents } from '../types/cell.ts';
import type { Query } from './query.ts';
import {
  askedWork,
  asksForWork,
  cellMatches,
  type Featured,
  isFeatured,
  type Named,
} from './rules.ts';

/** The searched fields. */
export interface Searchable extends CellContents, Named, Pick<LaterTraits, 'work'> {}

/**
 * The reference implementation of the search. A personality matches if the query as a whole matches by
 * any rule, or if each of its terms does. A term that asks for a work matches those of that work alone. Stores are
 * faster and tested to give the same results.
 */
export function matches(query: Query, personality: Searchable, featured: Featured): boolean {
  if (query.text === '') return true;
  const name = fold(personality.name);
  const names = [name, ...personality.aliases.map(fold)];
  const work = personality.work === null ? null : workKey(personality.work);
  const byAnyRule = (term: string): boolean =>
    cellMatches(term, personality) ||
    names.some((one) => one.includes(term)) ||
    isFeatured(term, name, featured);
  const termMatches = (term: string): boolean => {
    const asked = askedWork(term);
    return asked === null ? byAnyRule(term) : asked !== '' && asked === work;
  };
  const byWhole = !asksForWork(query.text) && byAnyRule(query.text);
  return byWhole || query.terms.every(termMatches);
}
