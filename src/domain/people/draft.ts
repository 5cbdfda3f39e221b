import type { FieldError } from '../failure.ts';
import { FIELDS, LATER_FIELDS, type LaterTraits, NO_LATER_TRAITS, typedOf } from './fields.ts';
import { type Checked, checkTraits, type Personality, type Traits } from './personality.ts';

/** The fields of a personality that visitors enter. */
export interface Draft extends Traits {
  /** A PNG or JPEG as a data URL; the address of a stored icon; or null for no icon. */
  readonly icon: string | null;
}

/** A draft as clients may send it: fields left out are empty in a creation, and unchanged in an update. */
export type SentDraft = Omit<Draft, keyof LaterTraits> & Partial<LaterTraits>;

/** The default values of a new personality’s optional fields. */
export const DRAFT_DEFAULTS = {
  gender: 'male',
  identity: null,
  icon: null,
} as const satisfies Partial<Draft>;

const ENTERED: ReadonlySet<string> = new Set(FIELDS);

/** The fields of a personality that no visitor enters. */
const GIVEN = {
  id: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  locked: true,
} as const satisfies Record<Exclude<keyof Personality, keyof Draft>, true>;

export const GIVEN_FIELDS: readonly string[] = Object.keys(GIVEN);

/**
 * Checks a draft from a request or a file. All fields except the later ones are required, and unknown fields are
 * refused. Whether the icon is an image is checked when it is decoded.
 */
export function checkDraft(content: Readonly<Record<string, unknown>>): Checked<Draft> {
  return check(content, (field) => ENTERED.has(field));
}

/**
 * Checks a draft that replaces a stored one: later fields that are left out stay left out. A client may send back all
 * that it has read, of which the fields that nobody enters are ignored.
 */
export function checkReplacement(content: Readonly<Record<string, unknown>>): Checked<SentDraft> {
  const checked = check(content, (field) => ENTERED.has(field) || Object.hasOwn(GIVEN, field));
  if (!checked.ok) return checked;
  const value: { -readonly [F in keyof SentDraft]: SentDraft[F] } = checked.value;
  for (const field of LATER_FIELDS) if (content[field] === undefined) delete value[field];
  return { ok: true, value };
}

function check(
  content: Readonly<Record<string, unknown>>,
  isKnown: (field: string) => boolean,
): Checked<Draft> {
  const traits = checkTraits(content);
  const { icon } = content;
  const isIcon = icon === null || typeof icon === 'string';
  const unknown = Object.keys(content).filter((field) => !isKnown(field));
  if (traits.ok && isIcon && unknown.length === 0) {
    return { ok: true, value: { ...traits.value, icon } };
  }
  const errors: FieldError[] = traits.ok ? [] : [...traits.errors];
  if (!isIcon) errors.push({ field: 'icon', issue: icon === undefined ? 'required' : 'not_text' });
  for (const field of unknown) errors.push({ field, issue: 'unknown' });
  return { ok: false, errors };
}

/**
 * The draft as the form sends it, without the later fields that stay as they are stored: during an upgrade an instance of
 * the previous release may receive it, which refuses fields that it does not know.
 */
export function withoutUnchanged(draft: Draft, stored: LaterTraits = NO_LATER_TRAITS): SentDraft {
  const sent: { -readonly [F in keyof SentDraft]: SentDraft[F] } = { ...draft };
  for (const field of LATER_FIELDS) {
    if (typedOf(draft[field]) === typedOf(stored[field])) delete sent[field];
  }
  return sent;
}
