import { OperatorError } from '../../domain/operator-error.ts';

/** A catalogue's store cannot be opened: which, why, what to do. */
export function cannotOpen(
  location: string,
  reason: string,
  options?: ErrorOptions,
): OperatorError {
  return new OperatorError(`The catalogue at ${location} cannot be opened: ${reason}.`, options);
}

/** This program cannot use the database's schema; the message is the reason alone. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}
