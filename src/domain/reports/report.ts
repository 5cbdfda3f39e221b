/** The kinds of reports, with the names that the API has. */
export const REPORT_KINDS = ['insult', 'private', 'picture', 'junk', 'other'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** The kinds that may trigger an automatic action. */
export const GRAVE_KINDS = [
  'insult',
  'private',
  'picture',
] as const satisfies readonly ReportKind[];

export function isGrave(kind: ReportKind): boolean {
  return GRAVE_KINDS.some((grave) => grave === kind);
}

/** The outcomes with which reports are closed: what each says about the personality, and whether it was automatic. */
const CLOSINGS = [
  { name: 'dismissed', says: 'well', isAutomatic: false },
  { name: 'held', says: 'held', isAutomatic: false },
  { name: 'held_alone', says: 'held', isAutomatic: true },
  { name: 'released', says: 'well', isAutomatic: false },
  { name: 'released_alone', says: 'well', isAutomatic: true },
  { name: 'restored', says: null, isAutomatic: false },
  { name: 'restored_alone', says: null, isAutomatic: true },
  { name: 'erased', says: null, isAutomatic: false },
] as const;
export type Outcome = (typeof CLOSINGS)[number]['name'];

/**
 * What the outcomes of holds become when the personality is released. Automatic holds stay recognizable after a
 * release, which therefore does not restore the day’s allowance of automatic actions.
 */
export const RELEASED_AS = [
  { held: 'held', released: 'released' },
  { held: 'held_alone', released: 'released_alone' },
] as const satisfies readonly { readonly held: Outcome; readonly released: Outcome }[];

const outcomesOf = (is: (outcome: (typeof CLOSINGS)[number]) => boolean): readonly Outcome[] =>
  CLOSINGS.filter(is).map(({ name }) => name);

export const OUTCOMES = outcomesOf(() => true);
/** Outcomes by which the operator has found a version well. */
export const FOUND_WELL = outcomesOf(({ says }) => says === 'well');
export const HELD_OUTCOMES = outcomesOf(({ says }) => says === 'held');
/** Outcomes of automatic actions. */
export const AUTOMATIC_OUTCOMES = outcomesOf(({ isAutomatic }) => isAutomatic);

/** Who held a personality: the catalogue because of reports, or the operator. */
export type Holder = 'reports' | 'moderation';

/** Maximum length of a report’s text in UTF-16 units, as the `maxlength` of a text field counts them. */
export const REPORT_TEXT_MAX = 500;
/** The length from which on the form shows how many characters are left. */
export const REPORT_TEXT_COUNTED = 400;

export const REPORTS_PER_HOUR = 5;
export const REPORTS_PER_DAY_OF_NETWORK = 20;
export const OPEN_REPORTS_MAX = 5_000;
/** While this many reports are open, reports are accepted only from networks that have sent none in a day. */
export const OPEN_REPORTS_SHARED = 2_500;

/** Days after which an open report loses the hashes of its network and visitor; a closed one has none. */
export const NETWORK_DAYS = 30;
/** Days after which a closed report loses its text. */
export const TEXT_DAYS = 180;
/** Days that the counts on the page of rules cover. */
export const COUNTED_DAYS = 30;
