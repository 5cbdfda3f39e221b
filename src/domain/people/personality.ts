import type { FieldError, FieldIssue } from '../failure.ts';
import {
  GENDERS,
  type Gender,
  IDENTITIES,
  type Identity,
  isGender,
  isIdentity,
  isTypeCode,
  TYPE_CODES,
  type TypeCode,
} from '../vocabulary.ts';
import { checkLater, typedNameIssues } from './field-rules.ts';
import type { LaterTraits } from './fields.ts';
import { tidyName } from './name.ts';

/** The checked fields of a personality that visitors enter, except the icon, which is checked separately. */
export interface Traits extends LaterTraits {
  readonly name: string;
  readonly gender: Gender;
  readonly type: TypeCode;
  readonly identity: Identity | null;
}

/** A personality as the catalogue returns it. */
export interface Personality extends Traits {
  readonly id: string;
  /** Address of an immutable image; null for the default portrait. */
  readonly icon: string | null;
  /** Starts at 1 and is incremented by each change. An update names the version that it is based on. */
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Set if the operator has locked it: nobody can change it. */
  readonly locked?: true | undefined;
}

/** The traits that determine the figure of a personality. */
export type Drawn = Pick<Traits, 'type' | 'gender' | 'look'>;

/** Unchecked traits from a form, a request or a file. */
export type UncheckedTraits = { readonly [Field in keyof Traits]?: unknown };

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks traits by the rules of section 5 of the specification and the limits of names. The fields of the first
 * edition are required, and later ones are empty if they are left out; an identity of `null` means none. Reports all
 * invalid fields.
 */
export function checkTraits(content: UncheckedTraits): Checked<Traits> {
  const { name: text, gender, type, identity } = content;
  const name = typeof text === 'string' ? tidyName(text) : text;

  const errors: FieldError[] = [];
  const refuse = (field: string, isMissing: boolean, allowed: readonly string[]): void => {
    errors.push(isMissing ? { field, issue: 'required' } : { field, issue: 'not_one_of', allowed });
  };
  const nameRefused = issuesOfName(text);
  errors.push(...nameRefused.map((issue) => ({ field: 'name', issue })));
  if (!isGender(gender)) refuse('gender', gender === undefined, GENDERS);
  if (!isTypeCode(type)) refuse('type', isAbsent(type), TYPE_CODES);
  if (identity !== null && !isIdentity(identity))
    refuse('identity', identity === undefined, IDENTITIES);
  // Aliases are not compared with a refused name: folding thousands of marks takes seconds.
  const later = checkLater(
    content,
    typeof name === 'string' && nameRefused.length === 0 ? name : '',
  );
  errors.push(...later.errors);

  if (
    errors.length === 0 &&
    typeof name === 'string' &&
    isGender(gender) &&
    isTypeCode(type) &&
    (identity === null || isIdentity(identity))
  ) {
    return { ok: true, value: { name, gender, type, identity, ...later.traits } };
  }
  return { ok: false, errors };
}

function issuesOfName(text: unknown): readonly FieldIssue[] {
  if (isAbsent(text)) return ['required'];
  if (typeof text !== 'string') return ['not_text'];
  return typedNameIssues(text);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
