import type { Drawn } from '../people/personality.ts';
import { groupOf } from '../types/groups.ts';
import { GROUPS } from '../vocabulary.ts';

/** A work that somebody is of. */
export interface Work {
  /** See `workKey`. */
  readonly key: string;
  /** The spelling of the member who was created first; of equals that of the smaller id. */
  readonly name: string;
  /** How many are of it. */
  readonly count: number;
  /**
   * The members that were created first, whom its cover shows: `COVER_MAX` at most, one where it does not show them.
   */
  readonly members: readonly Drawn[];
}

/** The most members on a cover. */
export const COVER_MAX = 6;

/** The members on a cover, in the order of the groups. */
export function castOf(members: readonly Drawn[]): readonly Drawn[] {
  const rank = ({ type }: Drawn) => GROUPS.indexOf(groupOf(type));
  return members.toSorted((one, other) => rank(one) - rank(other));
}

/** The prefix of the term that asks for those of a work. */
export const WORK_PREFIX = 'em:';

/** The term that asks for those of a work. */
export function workTerm(key: string): string {
  return WORK_PREFIX + key;
}

/** An article at the beginning of a key, which libraries file under the word after it: “Cortiço, O”. */
const ARTICLE = /^(?:os?|as?|uma?|the)-/;

/** What a work is filed under: its key without an article at the beginning. */
function filedUnder(key: string): string {
  return key.replace(ARTICLE, '');
}

/** The letter that a work is filed under: `#` stands for all but A to Z. */
export function filedLetter(key: string): string {
  return /^[a-z]/.exec(filedUnder(key))?.[0].toUpperCase() ?? '#';
}

/** What works are sorted by, as texts by code units: what they are filed under, then their key. */
export function workSortKey(key: string): string {
  return `${filedUnder(key)}\n${key}`;
}

/** The fewest members of a work that search engines are told of. */
export const LISTED_MEMBERS_MIN = 3;

/** A request for works, in the order of `workSortKey`. */
export interface WorksRequest {
  /** Words written as in keys, the last of which may be a beginning, or a whole key. Empty for all works. */
  readonly words: string;
  /** Whether `words` is the whole key. */
  readonly isWhole: boolean;
  /** Whether the key begins with `words`, which may otherwise stand further in. */
  readonly isBeginning?: boolean;
  /** Only those behind this key, of which there need be no work; null for the first. */
  readonly after: string | null;
  /** How many at most, and how many are of each at least (1 or more). */
  readonly limit: number;
  readonly membersMin: number;
  /** Figures on all covers together: beyond `drawnWorks` only the first member of each is read. All are by default. */
  readonly figuresMax?: number;
}
