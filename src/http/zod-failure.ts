import type { z } from '@hono/zod-openapi';
import type { FieldError, FieldIssue } from '../domain/failure.ts';
import { Failure } from '../domain/failure.ts';
import { checkTraits } from '../domain/personality.ts';

type Issue = z.core.$ZodIssue;

/**
 * A body that is no draft has wrong fields; anything else that is wrong is a malformed request.
 * `body` is what was sent: the issues do not repeat it.
 */
export function failureOfZod(error: z.core.$ZodError, target: string, body: unknown): Failure {
  if (target !== 'json') return new Failure('malformed_request', { cause: error });
  const fields = error.issues.flatMap((issue) => fieldErrorsOf(issue, body));
  // A body that is no object at all has no field to name.
  if (fields.length === 0) return new Failure('malformed_request', { cause: error });
  const named = new Set(fields.map(({ field }) => field));
  const others = traitErrorsOf(body).filter(({ field }) => !named.has(field));
  return new Failure('invalid_fields', { fields: fewOf([...others, ...fields]), cause: error });
}

/** Fields that a refusal names, and how much of the name of an unknown one it repeats. */
const FIELDS_MAX = 20;
const FIELD_NAME_MAX = 64;

/** The answer to a body of thousands of unknown fields is not larger than that body. */
function fewOf(fields: readonly FieldError[]): FieldError[] {
  return fields
    .slice(0, FIELDS_MAX)
    .map(({ field, issue }) => ({ field: field.slice(0, FIELD_NAME_MAX).toWellFormed(), issue }));
}

/** The rules that the schema does not know, so that every wrong field is named at once. */
function traitErrorsOf(body: unknown): readonly FieldError[] {
  const checked = checkTraits(Object(body));
  return checked.ok ? [] : checked.errors;
}

function fieldErrorsOf(issue: Issue, body: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, issue: 'unknown' }));
  }
  const [field] = issue.path;
  if (field === undefined) return [];
  return [
    { field: String(field), issue: fieldIssueOf(issue, field, Reflect.get(Object(body), field)) },
  ];
}

const REQUIRED: readonly PropertyKey[] = ['name', 'type'];

function fieldIssueOf(issue: Issue, field: PropertyKey, sent: unknown): FieldIssue {
  const isEmpty = sent === undefined || sent === null || sent === '';
  if (isEmpty) return REQUIRED.includes(field) ? 'required' : 'not_one_of';
  return issue.code === 'invalid_type' ? 'not_text' : 'not_one_of';
}
