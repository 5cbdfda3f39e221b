import type { CellContents } from '../cell.ts';
import { labelOf } from '../cell.ts';
import { fold } from '../fold.ts';
import { GROUP_DEFINITIONS, groupOf } from '../groups.ts';
import { typeName } from '../type-names.ts';
import type { Identity, TypeCode } from '../vocabulary.ts';
import { GENDERS, TYPE_CODES } from '../vocabulary.ts';

/**
 * The names found by a keyword (rule 2), from the deployment's settings. Both lists are folded.
 */
export interface Featured {
  readonly keywords: readonly string[];
  readonly names: readonly string[];
}

export const NOBODY_FEATURED: Featured = { keywords: [], names: [] };

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

/** Rule 4 for the name. */
export function nameContains(term: string, foldedName: string): boolean {
  return foldedName.includes(term);
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
