/** A work that somebody is of. */
export interface Work {
  /** See `workKey`. */
  readonly key: string;
  /** The spelling of the member who was created first; of equals that of the smaller id. */
  readonly name: string;
  /** How many are of it. */
  readonly count: number;
}

/** So many are of a work that search engines are told of. */
export const LISTED_MEMBERS_MIN = 3;

/** Which works are listed, by their keys in the order of code units. */
export interface WorksRequest {
  /** As keys are written: some words, the last of which may be a beginning, or a whole key. Empty for all works. */
  readonly words: string;
  /** Whether `words` is the whole key. */
  readonly isWhole: boolean;
  /** Only those behind this key; null for the first. */
  readonly after: string | null;
  /** How many at most, and how many are of each at least (1 or more). */
  readonly limit: number;
  readonly membersMin: number;
}
