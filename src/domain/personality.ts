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

const DEFAULT_GENDER: Gender = 'male';

/**
 * Checks the rules of the specification, section 5, and the limits of the name. A missing gender becomes
 * male; a missing or empty identity becomes none. Returns the issues of all invalid fields.
 */
export function checkTraits(draft: UncheckedTraits): Checked<Traits> {
  const name = typeof draft.name === 'string' ? tidyName(draft.name) : draft.name;
  const gender = draft.gender ?? DEFAULT_GENDER;
  const type = draft.type;
  const identity = draft.identity === '' ? null : (draft.identity ?? null);

  const errors: FieldError[] = [];
  const refuse = (field: string, issue: FieldIssue | null): void => {
    if (issue !== null) errors.push({ field, issue });
  };
  refuse('name', textIssue(name));
  if (!isGender(gender)) refuse('gender', 'not_one_of');
  if (!isTypeCode(type)) refuse('type', absent(type) ? 'required' : 'not_one_of');
  if (identity !== null && !isIdentity(identity)) refuse('identity', 'not_one_of');

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

function textIssue(name: unknown): FieldIssue | null {
  if (absent(name)) return 'required';
  return typeof name === 'string' ? nameIssue(name) : 'not_text';
}

function absent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
