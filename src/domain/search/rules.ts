import { fold } from '../fold.ts';
import type { LaterTraits } from '../people/fields.ts';
import { tidyName } from '../people/name.ts';
import { parseQuery } from './query.ts';

/** The names found by a keyword (rule 2), from the deployment’s settings. Both lists are folded. */
export interface Featured {
  readonly keywords: readonly string[];
  readonly names: readonly string[];
}

export const NOBODY_FEATURED: Featured = { keywords: [], names: [] };

/** Creates the keyword rule from the deployment’s settings; folds both lists. */
export function createFeatured(keywords: readonly string[], names: readonly string[]): Featured {
  return {
    keywords: keywords.map((keyword) => parseQuery(keyword).text),
    names: names.map((name) => fold(tidyName(name))),
  };
}

/** The names by which a personality is found. */
export interface Named extends Pick<LaterTraits, 'aliases'> {
  readonly name: string;
}

/**
 * The character before and after each name in `foldNames`. Neither names nor queries contain it, so no query matches
 * across two names.
 */
const NAME_END = '\n';

/** The folded name and aliases as one text, one line each. */
export function foldNames({ name, aliases }: Named): string {
  return joinNames([name, ...aliases].map(fold));
}

/** The text of `foldNames` for names that are already folded. */
export function joinNames(folded: readonly string[]): string {
  return ['', ...folded, ''].join(NAME_END);
}

/** The folded names in such a text; the first is the name, the others are the aliases. */
export function splitNames(folded: string): readonly string[] {
  return folded.slice(1, -1).split(NAME_END);
}

/** The substring of such a text that occurs if a name begins with a folded text. */
export function nameBeginning(text: string): string {
  return NAME_END + text;
}

/** The substring of such a text that occurs if a name equals a folded text. */
export function nameEqual(text: string): string {
  return NAME_END + text + NAME_END;
}

/** Whether a term is a keyword that finds this name (rule 2). */
export function isFeatured(term: string, foldedName: string, featured: Featured): boolean {
  return featured.keywords.includes(term) && featured.names.includes(foldedName);
}
