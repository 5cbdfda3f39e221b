import { fold } from '../fold.ts';
import type { LaterTraits } from '../people/fields.ts';
import { tidyName } from '../people/name.ts';
import { workKey } from '../people/work-key.ts';
import { type CellContents, labelOf } from '../types/cell.ts';
import { GROUP_DEFINITIONS, groupOf } from '../types/groups.ts';
import { typeName } from '../types/type-names.ts';
import { GENDERS, type Identity, TYPE_CODES, type TypeCode } from '../vocabulary.ts';
import { parseQuery } from './query.ts';

/**
 * The names found by a keyword (rule 2), from the deployment's settings. Both lists are folded.
 */
export interface Featured {
  readonly keywords: readonly string[];
  readonly names: readonly string[];
}

export const NOBODY_FEATURED: Featured = { keywords: [], names: [] };

/** Creates the keyword rule from the deployment's settings; folds both lists. */
export function createFeatured(keywords: readonly string[], names: readonly string[]): Featured {
  return {
    keywords: keywords.map((keyword) => parseQuery(keyword).text),
    names: names.map((name) => fold(tidyName(name))),
  };
}

/**
 * Rules 1, 3, 4 (type code and label) and 5 of the specification, section 5: whether a folded term
 * matches by type and identity, regardless of the name.
 */
export function cellMatches(term: string, cell: CellContents): boolean {
  return (
    patternMatches(term, cell.type.toLowerCase()) ||
    identityMatches(term, cell.identity) ||
    labelOf(cell).toLowerCase().includes(term) ||
    (FOLDED_NAMES.get(cell.type) ?? []).some((name) => name.includes(term))
  );
}

/** The names of each type, for both genders, and of its group. */
const FOLDED_NAMES: ReadonlyMap<TypeCode, readonly string[]> = new Map(
  TYPE_CODES.map((type) => {
    const names = GENDERS.map((gender) => typeName(type, gender));
    return [type, [...names, GROUP_DEFINITIONS[groupOf(type)].name].map(fold)];
  }),
);

/** Those by whom somebody is found. */
export interface Named extends Pick<LaterTraits, 'aliases'> {
  readonly name: string;
}

/** Stands before and after each name in `foldNames`. Neither names nor queries have it, so no query lies across two names. */
const NAME_END = '\n';

/** The folded name and the other names, as one text: a line each. */
export function foldNames({ name, aliases }: Named): string {
  return joinNames([name, ...aliases].map(fold));
}

/** The text of `foldNames` of names that are folded. */
export function joinNames(folded: readonly string[]): string {
  return ['', ...folded, ''].join(NAME_END);
}

/** The folded names of such a text; the first is that of the catalogue. */
export function splitNames(folded: string): readonly string[] {
  return folded.slice(1, -1).split(NAME_END);
}

/** What such a text contains where a name begins with a folded text. */
export function nameBeginning(text: string): string {
  return NAME_END + text;
}

/** What such a text contains where a name equals a folded text. */
export function nameEqual(text: string): string {
  return NAME_END + text + NAME_END;
}

/** Begins a term that asks for those of a work; no other rule looks at it. */
const WORK_PREFIX = 'em:';

/** The key of the work that a term asks for, empty where it names none; null for terms of the other rules. */
export function askedWork(term: string): string | null {
  return term.startsWith(WORK_PREFIX) ? workKey(term.slice(WORK_PREFIX.length)) : null;
}

/** The term that asks for those of a work. */
export function workTerm(key: string): string {
  return WORK_PREFIX + key;
}

/** Whether a query asks for a work: then its terms alone count, and it is compared with no name as a whole. */
export function asksForWork(text: string): boolean {
  return ` ${text}`.includes(` ${WORK_PREFIX}`);
}

/** Rule 2. */
export function isFeatured(term: string, foldedName: string, featured: Featured): boolean {
  return featured.keywords.includes(term) && featured.names.includes(foldedName);
}

/** Rule 1: the letters after `>` occur in the code, where x matches any letter. */
function patternMatches(term: string, code: string): boolean {
  if (!/^>[a-z]{0,4}$/.test(term)) return false;
  const pattern = term.slice(1);
  for (let start = 0; start + pattern.length <= code.length; start += 1) {
    if ([...pattern].every((letter, i) => letter === 'x' || letter === code[start + i]))
      return true;
  }
  return false;
}

/** Rule 3: the identity that each word matches. */
export const IDENTITY_WORDS: ReadonlyMap<string, Identity | null> = new Map([
  ['turbulento', 'T'],
  ['turbulenta', 'T'],
  ['cauteloso', 'T'],
  ['cautelosa', 'T'],
  ['-t', 'T'],
  ['assertivo', 'A'],
  ['assertiva', 'A'],
  ['-a', 'A'],
  ['!-', null],
]);

/** Whether the whole term is one of the words. */
function identityMatches(term: string, identity: Identity | null): boolean {
  return IDENTITY_WORDS.has(term) && IDENTITY_WORDS.get(term) === identity;
}
