import type { Drawn } from '../people/personality.ts';
import { groupOf } from '../types/groups.ts';
import { GROUPS } from '../vocabulary.ts';

/** A work with at least one member. */
export interface Work {
  /** See `workKey`. */
  readonly key: string;
  /** The spelling of the member that was created first; with equal times, of the one with the smaller id. */
  readonly name: string;
  /** The number of its members. */
  readonly count: number;
  /** The members that were created first, for the cover: at most `COVER_MAX`, or one if the cover shows no cast. */
  readonly members: readonly Drawn[];
}

/** Maximum number of members on a cover. */
export const COVER_MAX = 6;

/** The members on a cover, in the order of the groups. */
export function castOf(members: readonly Drawn[]): readonly Drawn[] {
  const rank = ({ type }: Drawn) => GROUPS.indexOf(groupOf(type));
  return members.toSorted((one, other) => rank(one) - rank(other));
}

/** The prefix of the term that finds the members of a work. */
export const WORK_PREFIX = 'em:';

/** The term that finds the members of a work. */
export function workTerm(key: string): string {
  return WORK_PREFIX + key;
}

/** An article at the beginning of a key. Libraries file such titles under the next word: “Cortiço, O”. */
const ARTICLE = /^(?:os?|as?|uma?|the)-/;

/** The heading that a work is filed under: its key without a leading article. */
function filedUnder(key: string): string {
  return key.replace(ARTICLE, '');
}

/** The letter that a work is filed under; `#` for anything but A to Z. */
export function filedLetter(key: string): string {
  return /^[a-z]/.exec(filedUnder(key))?.[0].toUpperCase() ?? '#';
}

/** The sort key of a work, compared by code units: its heading, then its key. */
export function workSortKey(key: string): string {
  return `${filedUnder(key)}\n${key}`;
}

/** Minimum number of members of a work that search engines are told about. */
export const LISTED_MEMBERS_MIN = 3;

/** A request for works, in the order of `workSortKey`. */
export interface WorksRequest {
  /** Words in the form of keys, of which the last may be incomplete; or a whole key. Empty for all works. */
  readonly words: string;
  /** Whether `words` is a whole key. */
  readonly isWhole: boolean;
  /** Whether the key has to begin with `words`, instead of having them anywhere. */
  readonly isBeginning?: boolean;
  /** Only works after this key, which need not be the key of a work; null for the first page. */
  readonly after: string | null;
  /** Maximum number of works, and minimum number of members of each (1 or more). */
  readonly limit: number;
  readonly membersMin: number;
  /**
   * Maximum number of figures on all covers together: beyond `drawnWorks`, only the first member of a work is read.
   * Unlimited when absent.
   */
  readonly figuresMax?: number;
}
