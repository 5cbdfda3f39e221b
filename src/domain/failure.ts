/**
 * Everything that can go wrong in a way that a person should hear of. A closed set: the HTTP status
 * and the Portuguese sentence of each are complete records elsewhere, so a new code without them
 * does not compile.
 */
export const FAILURE_CODES = [
  'malformed_request',
  'invalid_fields',
  'invalid_icon',
  'not_found',
  'conflict',
  'version_required',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'too_many_requests',
  'busy',
  'misdirected',
  'cross_site',
  'idempotency_key_reused',
  'catalogue_not_empty',
  'read_only',
  'storage_full',
  'unavailable',
  'offline',
  'outdated',
  'internal',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** What is wrong with one field of a draft. */
export const FIELD_ISSUES = [
  'required',
  'not_text',
  'too_long',
  'invisible',
  'forbidden_character',
  'not_one_of',
  'unreadable',
  'no_such_file',
  'too_large',
  'unknown',
] as const;
export type FieldIssue = (typeof FIELD_ISSUES)[number];

export interface FieldError {
  /** The field as the API names it: `name`, `gender`, `type`, … or the unknown one as it was sent. */
  readonly field: string;
  readonly issue: FieldIssue;
}

export interface FailureDetails {
  /** With `invalid_fields`: one entry a field. */
  readonly fields?: readonly FieldError[];
  /** With `too_many_requests`, `busy`, `read_only`, `unavailable`: seconds until trying again makes sense. */
  readonly retryAfter?: number;
  /** For the log only; never shown. */
  readonly cause?: unknown;
}

/**
 * An expected failure. Whoever catches it tells the person by its code; the private cause is for the
 * log. Anything thrown that is not a `Failure` is a defect and reaches the outside as `internal`.
 */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
  }
}

/** What to tell a person of, whatever was thrown. */
export function codeOf(error: unknown): FailureCode {
  return isFailure(error) ? error.code : 'internal';
}

/**
 * Whether this is a `Failure`, made by whichever copy of this module: the built pages bring one of
 * their own, and `instanceof` knows one copy alone.
 */
export function isFailure(error: unknown): error is Failure {
  return (
    error instanceof Error && 'code' in error && FAILURE_CODES.some((code) => code === error.code)
  );
}
