/** What a report says is wrong; the API's words. */
export const REPORT_KINDS = ['insult', 'private', 'picture', 'junk', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The kinds that the catalogue acts on by itself. */
export const GRAVE_KINDS = [
  'insult',
  'private',
  'picture',
] as const satisfies readonly ReportKind[];

export function isGrave(kind: ReportKind): boolean {
  return GRAVE_KINDS.some((grave) => grave === kind);
}

/**
 * How reports were closed. `alone`: by the catalogue itself. What was held and found well after all is `released`;
 * by which word it was held stays readable, so that a release gives back none of the day's acts.
 */
export const OUTCOMES = [
  'dismissed',
  'held',
  'held_alone',
  'restored',
  'restored_alone',
  'released',
  'released_alone',
  'erased',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Outcomes by which the operator said that a version is well. */
export const FOUND_WELL = [
  'dismissed',
  'released',
  'released_alone',
] as const satisfies readonly Outcome[];
export const HELD_OUTCOMES = ['held', 'held_alone'] as const satisfies readonly Outcome[];
/** Outcomes of what the catalogue did by itself. */
export const ACTED_ALONE = [
  'held_alone',
  'restored_alone',
  'released_alone',
] as const satisfies readonly Outcome[];

/** Who held a personality: the catalogue, because of reports, or the operator. */
export type Holder = 'reports' | 'moderation';

/** UTF-16 units of a report's text, as the `maxlength` of a field counts them. */
export const REPORT_TEXT_MAX = 500;
/** From here on the form counts. */
export const REPORT_TEXT_COUNTED = 400;

export const REPORTS_PER_HOUR = 5;
export const REPORTS_PER_DAY_OF_NETWORK = 20;
export const OPEN_REPORTS_MAX = 5_000;
/** While so many are open, a network that has sent none in a day is still heard. */
export const OPEN_REPORTS_SHARED = 2_500;

/** Days for which an open report keeps the code of its network. */
export const NETWORK_DAYS = 30;
/** Days for which a closed report keeps its text. */
export const TEXT_DAYS = 180;
/** Days that the numbers of the page of rules are about. */
export const COUNTED_DAYS = 30;
