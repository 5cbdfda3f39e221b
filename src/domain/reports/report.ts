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
 * How reports are closed, what that says of the personality, whether the catalogue did it by itself, and what becomes
 * of it when what was held is released: by which word it was held stays readable, so that a release gives back none of
 * the day's acts.
 */
export const CLOSINGS = [
  { name: 'dismissed', says: 'well', isAlone: false, releasedAs: null },
  { name: 'held', says: 'held', isAlone: false, releasedAs: 'released' },
  { name: 'held_alone', says: 'held', isAlone: true, releasedAs: 'released_alone' },
  { name: 'released', says: 'well', isAlone: false, releasedAs: null },
  { name: 'released_alone', says: 'well', isAlone: true, releasedAs: null },
  { name: 'restored', says: null, isAlone: false, releasedAs: null },
  { name: 'restored_alone', says: null, isAlone: true, releasedAs: null },
  { name: 'erased', says: null, isAlone: false, releasedAs: null },
] as const;
export type Outcome = (typeof CLOSINGS)[number]['name'];

const outcomesOf = (is: (outcome: (typeof CLOSINGS)[number]) => boolean): readonly Outcome[] =>
  CLOSINGS.filter(is).map(({ name }) => name);

export const OUTCOMES = outcomesOf(() => true);
/** Outcomes by which the operator said that a version is well. */
export const FOUND_WELL = outcomesOf(({ says }) => says === 'well');
export const HELD_OUTCOMES = outcomesOf(({ says }) => says === 'held');
/** Outcomes of what the catalogue did by itself. */
export const ACTED_ALONE = outcomesOf(({ isAlone }) => isAlone);

/** Who held a personality: the catalogue, because of reports, or the operator. */
export type Holder = 'reports' | 'moderation';

/** UTF-16 units of a report's text, as the `maxlength` of a field counts them. */
export const REPORT_TEXT_MAX = 500;
/** The length from which on the form shows how much is left. */
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
