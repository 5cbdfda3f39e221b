import type { z } from '@hono/zod-openapi';
import type { FieldError, FieldIssue } from '../domain/failure.ts';
import { Failure } from '../domain/failure.ts';

type Issue = z.core.$ZodIssue;

/** A body that is no draft has wrong fields; anything else that is wrong is a malformed request. */
export function failureOfZod(error: z.core.$ZodError, target: string): Failure {
  if (target !== 'json') return new Failure('malformed_request', { cause: error });
  const fields = error.issues.flatMap(fieldErrorsOf);
  // A body that is no object at all has no field to name.
  if (fields.length === 0) return new Failure('malformed_request', { cause: error });
  return new Failure('invalid_fields', { fields, cause: error });
}

function fieldErrorsOf(issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, issue: 'unknown' }));
  }
  const [field] = issue.path;
  return field === undefined ? [] : [{ field: String(field), issue: fieldIssueOf(issue) }];
}

function fieldIssueOf(issue: Issue): FieldIssue {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
  return issue.code === 'invalid_type' ? 'not_text' : 'not_one_of';
}
