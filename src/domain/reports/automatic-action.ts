import { DAY } from '../time.ts';

/** Number of networks whose reports within a day trigger an automatic action. */
export const TRIGGERING_NETWORKS = 3;
/** Days within which these reports are counted. */
export const COUNTED_REPORTS_DAYS = 1;
/** Days after which a version has stood, so that only the operator takes it away. */
export const STANDING_DAYS = 7;
/** Maximum number of automatic actions in a day, on the whole site. */
export const ACTIONS_PER_DAY = 10;

/** The state of a personality at the time of a new report. */
export interface ReportedState {
  /** When the newest version was written (ISO 8601, UTC). */
  readonly newestAt: string;
  readonly isRemoved: boolean;
  /** The newest version that has stood; null if there is none. */
  readonly standing: number | null;
  /** Whether the newest version has the same content as the standing one. */
  readonly isAsStanding: boolean;
  /** Whether the operator has reviewed the newest version and found it well. */
  readonly isFoundWell: boolean;
  /** Number of networks that reported the newest version for a grave reason within a day. */
  readonly networks: number;
  /** Number of automatic actions within a day. */
  readonly actions: number;
  readonly now: string;
}

export type AutomaticAction =
  | { readonly kind: 'restore'; readonly version: number }
  | { readonly kind: 'hold' }
  | { readonly kind: 'none' };

const NONE: AutomaticAction = { kind: 'none' };

/**
 * The automatic action that follows from a report. It only takes away recent content, so that a few people can never
 * hide what has stood. A removed personality with a version that has stood waits for the operator: reports should not
 * bring it back.
 */
export function automaticActionFor(reported: ReportedState): AutomaticAction {
  const { newestAt, isRemoved, standing, isAsStanding, isFoundWell, networks, actions, now } =
    reported;
  const isNew = Date.parse(now) - Date.parse(newestAt) < STANDING_DAYS * DAY;
  if (!isNew || isFoundWell || networks < TRIGGERING_NETWORKS || actions >= ACTIONS_PER_DAY)
    return NONE;
  if (standing === null) return { kind: 'hold' };
  return isRemoved || isAsStanding ? NONE : { kind: 'restore', version: standing };
}

/** Whether a version had stood when it was replaced. */
export function hasStood(at: string, replacedAt: string): boolean {
  return Date.parse(replacedAt) - Date.parse(at) >= STANDING_DAYS * DAY;
}
