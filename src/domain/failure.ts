/**
 * The codes of all expected failures. The set is closed: other modules map each code to an HTTP status and a
 * Portuguese sentence in complete records, so a new code without them does not compile.
 */
export const FAILURE_CODES = [
  'malformed_request',
  'invalid_fields',
  'invalid_icon',
  'empty_guess',
  'blocked_name',
  'icons_closed',
  'not_found',
  'conflict',
  'not_restorable',
  'locked',
  'held',
  'version_required',
  'method_not_allowed',
  'unsupported_media_type',
  'too_large',
  'too_many_requests',
  'busy',
  'misdirected',
  'cross_site',
  'unauthorized',
  'idempotency_key_reused',
  'catalogue_not_empty',
  'read_only',
  'storage_full',
  'icons_full',
  'unavailable',
  'stopping',
  'offline',
  'outdated',
  'internal',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** The possible faults of one field of a draft. */
export const FIELD_ISSUES = [
  'required',
  'not_text',
  'too_long',
  'too_many',
  'too_many_letters',
  'repeated',
  'link',
  'invisible',
  'forbidden_character',
  'blocked',
  'not_one_of',
  'unreadable',
  'no_such_file',
  'too_large',
  'unknown',
] as const;
export type FieldIssue = (typeof FIELD_ISSUES)[number];

export interface FieldError {
  /** The name of the field in the API: `name`, `gender`, `type`, …; for an unknown field its name as sent. */
  readonly field: string;
  readonly issue: FieldIssue;
  /** With `not_one_of`: the values of a short list. */
  readonly allowed?: readonly string[];
}

export interface FailureDetails {
  /** For `invalid_fields`: an entry for each issue of a field. */
  readonly fields?: readonly FieldError[] | undefined;
  /** With `too_many_requests`, `busy`, `read_only`, `unavailable`: seconds until a retry can succeed. */
  readonly retryAfter?: number | undefined;
  /** Identifies the request in the server’s log; set for responses with a server error. */
  readonly requestId?: string | null | undefined;
  /** For the log only; never shown. */
  readonly cause?: unknown;
}

const FAILURE = 'Failure';

/**
 * An expected failure. The code selects the public sentence; the cause is private, for the log. Any other thrown
 * value is a defect and is reported as `internal`.
 */
export class Failure extends Error {
  override readonly name = FAILURE;
  readonly code: FailureCode;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;
  readonly requestId: string | null | undefined;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
    this.requestId = details.requestId;
  }
}

/** The part of a failure that visitors are shown. */
export interface Trouble extends Pick<FailureDetails, 'retryAfter' | 'requestId'> {
  readonly code: FailureCode;
}

/** What visitors are shown for any thrown value. */
export function troubleOf(error: unknown): Trouble {
  return isFailure(error)
    ? { code: error.code, retryAfter: error.retryAfter, requestId: error.requestId }
    : { code: 'internal' };
}

/** The failure code of any thrown value; `internal` if it is not a `Failure`. */
export function codeOf(error: unknown): FailureCode {
  return troubleOf(error).code;
}

/**
 * Whether this is a `Failure` of any copy of this module: the built pages contain a copy, and `instanceof` would
 * recognise only one.
 */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === FAILURE;
}
