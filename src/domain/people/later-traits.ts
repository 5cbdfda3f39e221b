import type { FieldIssue } from '../failure.ts';
import { fold } from '../fold.ts';
import { nameIssue, textIssue, tidyName, tidyText } from './name.ts';
import { workKey } from './work-key.ts';

/**
 * The fields of a personality that were added after the first edition. One that is left out is empty in a creation,
 * and kept in a replacement: who does not know it loses nothing.
 */
export interface LaterTraits {
  /** Title of the book, film, series or game that the personality is from. */
  readonly work: string | null;
  /** Other names, in the order of who wrote them. */
  readonly aliases: readonly string[];
  /** Why it is of this type: one paragraph. */
  readonly rationale: string | null;
}

export const NO_LATER_TRAITS: LaterTraits = { work: null, aliases: [], rationale: null };

export const ALIASES_MAX = 5;

/** Maximum length of a tidied rationale, in code points. */
export const RATIONALE_MAX_LENGTH = 400;

/** Maximum length of an untidied one, in UTF-16 units (see `NAME_MAX_UNITS`). */
const RATIONALE_MAX_UNITS = 4_000;

/** The issue of a work as it comes, or null. */
export function workIssue(work: unknown): FieldIssue | null {
  if (work === null) return null;
  if (typeof work !== 'string') return 'not_text';
  // A title of signs alone would have no address.
  return nameOrInvisible(work) ?? (workKey(work) === '' ? 'invisible' : null);
}

/** The first issue of other names as they come, or null; `name` is the tidied name. */
export function aliasesIssue(aliases: unknown, name: string): FieldIssue | null {
  if (!isListOfText(aliases)) return 'not_text';
  if (aliases.length > ALIASES_MAX) return 'too_many';
  const issue = aliases.map(nameOrInvisible).find((one) => one !== null);
  if (issue !== undefined) return issue;
  const folded = [name, ...aliases.map(tidyName)].map(fold);
  return new Set(folded).size < folded.length ? 'repeated' : null;
}

/** The issue of a rationale as it comes, or null. */
export function rationaleIssue(rationale: unknown): FieldIssue | null {
  if (rationale === null) return null;
  if (typeof rationale !== 'string') return 'not_text';
  const tidied = tidyText(rationale, RATIONALE_MAX_UNITS);
  const issue = textIssue(tidied, RATIONALE_MAX_LENGTH, RATIONALE_MAX_UNITS);
  if (issue === 'required') return null;
  return issue ?? (LINK.test(tidied) ? 'link' : null);
}

/** Tidied; null where nothing is left. */
export function tidyRationale(rationale: string): string | null {
  return tidyText(rationale, RATIONALE_MAX_UNITS) || null;
}

/** An address: `https://…`, `www.…`, `site.com.br/…`; not `Dr. Watson`, `3.14` or `e/ou`. */
const LINK = /:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}\//iu;

/** The issue of a text that is a name. One of invisible characters only is reported as such, not as missing. */
export function nameOrInvisible(text: string): FieldIssue | null {
  const issue = nameIssue(tidyName(text));
  return issue === 'required' && text.trim() !== '' ? 'invisible' : issue;
}

export function isListOfText(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
