import { DAY } from '../time.ts';

/** Networks whose reports of a day make the catalogue act by itself. */
export const ACTING_NETWORKS = 3;
/** Days within which these reports are counted. */
export const COUNTED_REPORTS_DAYS = 1;
/** Days after which a version has stood: nothing takes it away but the operator. */
export const STANDING_DAYS = 7;
/** What the catalogue does by itself in a day, on the whole site. */
export const ACTS_A_DAY = 10;

/** What is known when a report has come. */
export interface Reported {
  /** When the newest version was made (ISO 8601, UTC). */
  readonly newestAt: string;
  readonly isRemoved: boolean;
  /** The newest version that has stood; null if there is none. */
  readonly standing: number | null;
  /** Whether the newest version shows what the standing one shows. */
  readonly isAsStanding: boolean;
  /** Whether the operator has looked at the newest version and found it well. */
  readonly isFoundWell: boolean;
  /** Networks that have reported the newest version for a grave reason within a day. */
  readonly networks: number;
  /** What the catalogue did by itself within a day. */
  readonly acts: number;
  readonly now: string;
}

export type Act =
  | { readonly kind: 'restore'; readonly version: number }
  | { readonly kind: 'hold' }
  | { readonly kind: 'none' };

const NONE: Act = { kind: 'none' };

/**
 * What reports do by themselves: only what is new goes, so that a few people can never hide what has stood. A
 * removed personality with a version that has stood waits for the operator: it should not come back by being reported.
 */
export function actOf(reported: Reported): Act {
  const { newestAt, isRemoved, standing, isAsStanding, isFoundWell, networks, acts, now } =
    reported;
  const isNew = Date.parse(now) - Date.parse(newestAt) < STANDING_DAYS * DAY;
  if (!isNew || isFoundWell || networks < ACTING_NETWORKS || acts >= ACTS_A_DAY) return NONE;
  if (standing === null) return { kind: 'hold' };
  return isRemoved || isAsStanding ? NONE : { kind: 'restore', version: standing };
}

/** Whether a version that was replaced at this time had stood. */
export function hasStood(at: string, replacedAt: string): boolean {
  return Date.parse(replacedAt) - Date.parse(at) >= STANDING_DAYS * DAY;
}
