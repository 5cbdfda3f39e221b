import type { FieldError, FieldIssue } from './failure.ts';
import { nameIssue, tidyName } from './name.ts';
import type { Gender, Identity, TypeCode } from './vocabulary.ts';
import { isGender, isIdentity, isTypeCode } from './vocabulary.ts';

/** The valid fields of a personality that visitors enter, except the icon, which is checked separately. */
export interface Traits {
  readonly name: string;
  readonly gender: Gender;
  readonly type: TypeCode;
  readonly identity: Identity | null;
}

/** A personality as the catalogue returns it. */
export interface Personality extends Traits {
  readonly id: string;
  /** Address of an immutable image, or null for the default portrait. */
  readonly icon: string | null;
  /** Incremented by each change, from 1. An update names the version it is based on. */
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The operator has locked it: nobody can change it. */
  readonly locked?: true | undefined;
}

/** Unchecked traits from a form, a request or a file. */
export interface UncheckedTraits {
  readonly name?: unknown;
  readonly gender?: unknown;
  readonly type?: unknown;
  readonly identity?: unknown;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks traits by the rules of section 5 of the specification and the limits of names. All traits are
 * required; an identity of `null` means none. Reports all invalid fields.
 */
export function checkTraits({
  name: text,
  gender,
  type,
  identity,
}: UncheckedTraits): Checked<Traits> {
  const name = typeof text === 'string' ? tidyName(text) : text;

  const errors: FieldError[] = [];
  const refuse = (field: string, issue: FieldIssue | null): void => {
    if (issue !== null) errors.push({ field, issue });
  };
  refuse('name', textIssue(text));
  if (!isGender(gender)) refuse('gender', gender === undefined ? 'required' : 'not_one_of');
  if (!isTypeCode(type)) refuse('type', isAbsent(type) ? 'required' : 'not_one_of');
  if (identity !== null && !isIdentity(identity)) {
    refuse('identity', identity === undefined ? 'required' : 'not_one_of');
  }

  if (
    errors.length === 0 &&
    typeof name === 'string' &&
    isGender(gender) &&
    isTypeCode(type) &&
    (identity === null || isIdentity(identity))
  ) {
    return { ok: true, value: { name, gender, type, identity } };
  }
  return { ok: false, errors };
}

function textIssue(text: unknown): FieldIssue | null {
  if (isAbsent(text)) return 'required';
  if (typeof text !== 'string') return 'not_text';
  const issue = nameIssue(tidyName(text));
  // Text of invisible characters only is reported as such, not as missing.
  return issue === 'required' && text.trim() !== '' ? 'invisible' : issue;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
