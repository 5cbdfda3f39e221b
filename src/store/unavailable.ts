import { Failure } from '../domain/failure.ts';

const RETRY_AFTER_SECONDS = 2;

/** The database cannot serve now; the cause is for the log. */
export function unavailable(cause: Error): Failure {
  return new Failure('unavailable', { cause, retryAfter: RETRY_AFTER_SECONDS });
}
