import { Failure, type FailureCode, type FieldError, isFailure } from '../../domain/failure.ts';
import { DatabaseError, type Trouble } from '../sqlite/errors.ts';

/** An error as plain data: an `Error` that is sent to another thread loses its class and its fields. */
export interface SentError {
  readonly message: string;
  readonly stack: string | undefined;
  /** Of a `Failure`, else null. */
  readonly failure: SentFailure | null;
  /** Of a `DatabaseError`, else null. */
  readonly trouble: Trouble | 'LOST' | null;
  readonly cause: SentError | null;
}

interface SentFailure {
  readonly code: FailureCode;
  readonly fields: readonly FieldError[];
  readonly retryAfter: number | undefined;
}

/** Converts anything thrown to data. */
export function toSent(error: unknown): SentError {
  const isError = error instanceof Error;
  return {
    message: isError ? error.message : String(error),
    stack: isError ? error.stack : undefined,
    failure: isFailure(error)
      ? { code: error.code, fields: error.fields, retryAfter: error.retryAfter }
      : null,
    trouble: error instanceof DatabaseError ? error.trouble : null,
    cause: isError && error.cause !== undefined ? toSent(error.cause) : null,
  };
}

/** Makes the error again, as far as callers and the log look at it. */
export function fromSent({ message, stack, failure, trouble, cause }: SentError): Error {
  const details = cause === null ? {} : { cause: fromSent(cause) };
  if (failure !== null) return new Failure(failure.code, { ...failure, ...details });
  const error =
    trouble === null ? new Error(message, details) : new DatabaseError(message, trouble);
  if (stack !== undefined) error.stack = stack;
  return error;
}
