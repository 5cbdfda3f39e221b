import { Failure } from '../domain/failure.ts';
import { OperatorError } from '../domain/operator-error.ts';

/** The error that a catalogue cannot be opened. `reason` says why, and what to do about it. */
export function cannotOpen(
  location: string,
  reason: string,
  options?: ErrorOptions,
): OperatorError {
  return new OperatorError(`The catalogue at ${location} cannot be opened: ${reason}.`, options);
}

const RETRY_AFTER_SECONDS = 2;

/** The `Failure` that the database cannot serve now. The cause is for the log. */
export function unavailable(cause: Error): Failure {
  return new Failure('unavailable', { cause, retryAfter: RETRY_AFTER_SECONDS });
}

/** The cause of a `Failure` whose statement has met damaged data. */
export class Damage extends Error {
  override readonly name = 'Damage';
}
