import type { Draft } from '../../../../catalogue/catalogue.ts';
import type { FieldError, FieldIssue } from '../../../../domain/failure.ts';
import { LATER_RULES } from '../../../../domain/people/field-rules.ts';
import {
  LATER_FIELDS,
  type LaterField,
  NO_LATER_TRAITS,
  typedOf,
  valueTyped,
} from '../../../../domain/people/fields.ts';
import { tidyName } from '../../../../domain/people/name.ts';
import { checkTraits, type Traits } from '../../../../domain/people/personality.ts';
import { lettersOf, type SomeLetters, typeOf } from '../../../../domain/types/letters.ts';
import {
  type Gender,
  type Identity,
  type Letter,
  PREFERENCES,
  type Preference,
} from '../../../../domain/vocabulary.ts';

/**
 * The form while it is being filled in: any letter may still be missing. Later fields have the typed text (see
 * `typedOf`).
 */
export interface Form extends Readonly<Record<LaterField, string>> {
  readonly name: string;
  readonly gender: Gender;
  readonly letters: SomeLetters;
  readonly identity: Identity | null;
  /** A data URL, the address of a stored icon, or null, as in a draft. */
  readonly icon: string | null;
}

/**
 * The parts in which two forms can differ. The type is one part, since a mix of two types would be a third type.
 */
export type FormPart = keyof Form;

/** An empty form. Its keys are in the order on screen and of the focus: required fields come first. */
export const EMPTY_FORM: Form = {
  name: '',
  description: '',
  gender: 'male',
  letters: { mind: null, energy: null, nature: null, tactics: null },
  identity: null,
  aliases: '',
  work: '',
  area: '',
  rationale: '',
  look: '',
  icon: null,
};

export const FORM_PARTS: readonly FormPart[] = Object.keys(EMPTY_FORM).filter(isPart);

function isPart(key: string): key is FormPart {
  return Object.hasOwn(EMPTY_FORM, key);
}

export function formOf(draft: Draft): Form {
  const { name, gender, type, identity, icon } = draft;
  const letters = lettersOf(type);
  const typed = typedBy((field) => typedOf(draft[field]));
  return { ...EMPTY_FORM, name, gender, letters, identity, icon, ...typed };
}

/** The form with its texts normalised as for storage, so that white space alone is no change. */
export function tidied(form: Form): Form {
  const typed = typedBy((field) => {
    const checked = LATER_RULES[field].check(valueTyped(field, form[field]), '');
    return checked.ok ? typedOf(checked.value) : form[field];
  });
  return { ...form, name: tidyName(form.name), ...typed };
}

function typedBy(
  type: (field: LaterField) => string,
): Readonly<Partial<Record<LaterField, string>>> {
  return Object.fromEntries(LATER_FIELDS.map((field) => [field, type(field)]));
}

/** The content of a card for the form; null while the type is incomplete. */
export function traitsOf(form: Form): Traits | null {
  const { name, gender, letters, identity, look } = form;
  const type = typeOf(letters);
  return type === null
    ? null
    : { name: tidyName(name), gender, type, identity, ...NO_LATER_TRAITS, look: look || null };
}

/** The four letters of the code, each null while it is missing. */
export function lettersInOrder(letters: SomeLetters): readonly (Letter | null)[] {
  return PREFERENCES.map((preference) => letters[preference]);
}

type FormField = keyof Traits | Preference | 'icon';

/** Issues by the field on screen. */
export type FormErrors = { readonly [F in FormField]?: readonly FieldIssue[] };

type CheckedForm =
  | { readonly ok: true; readonly draft: Draft }
  | { readonly ok: false; readonly errors: FormErrors };

/** The form as a draft, or its issues, with each missing letter at its own row. */
export function checkForm(form: Form): CheckedForm {
  const later = LATER_FIELDS.map((field) => [field, valueTyped(field, form[field])] as const);
  const checked = checkTraits({
    ...form,
    ...Object.fromEntries(later),
    type: typeOf(form.letters),
  });
  if (checked.ok) return { ok: true, draft: { ...checked.value, icon: form.icon } };
  const missing = PREFERENCES.filter((preference) => form.letters[preference] === null);
  return {
    ok: false,
    errors: {
      ...errorsOf(checked.errors.filter(({ field }) => field !== 'type')),
      ...Object.fromEntries(missing.map((preference) => [preference, ['required']])),
    },
  };
}

/** The API's issues by field. Those of unknown fields are covered by the general message. */
export function errorsOf(errors: readonly FieldError[]): FormErrors {
  const byField = Map.groupBy(errors, ({ field }) => field);
  return Object.fromEntries(
    [...byField].map(([field, some]) => [field, some.map(({ issue }) => issue)]),
  );
}

/** The issues of fields that a change has not touched. Other names also depend on the name. */
export function errorsLeft(errors: FormErrors, before: Form, after: Form): FormErrors {
  const valuesOf = (form: Form): Readonly<Record<string, unknown>> => ({
    ...form,
    ...form.letters,
  });
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const isLeft = (field: string) =>
    old[field] === now[field] && (field !== 'aliases' || before.name === after.name);
  return Object.fromEntries(Object.entries(errors).filter(([field]) => isLeft(field)));
}

/** The first invalid field, in the order on screen. */
export function firstWrong(errors: FormErrors): FormField | null {
  const order = FORM_PARTS.flatMap((part) => (part === 'letters' ? PREFERENCES : [part]));
  return order.find((field) => errors[field] !== undefined) ?? null;
}

export function samePart(part: FormPart, one: Form, other: Form): boolean {
  return part === 'letters'
    ? PREFERENCES.every((preference) => one.letters[preference] === other.letters[preference])
    : one[part] === other[part];
}

export function sameForm(one: Form, other: Form): boolean {
  return FORM_PARTS.every((part) => samePart(part, one, other));
}

/** The form with one part taken from another form. */
export function withPart(form: Form, part: FormPart, source: Form): Form {
  return { ...form, [part]: source[part] };
}
