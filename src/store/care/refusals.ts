/** Why the store cannot be opened, copied or cleared. Each message is a sentence for the operator. */

/** A catalogue's store cannot be opened: which, why, what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';

  constructor(location: string, reason: string, options?: ErrorOptions) {
    super(`The catalogue at ${location} cannot be opened: ${reason}.`, options);
  }
}

/** This program cannot use the database's schema; the message is the reason alone. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** A backup or a restoration is not possible. */
export class CannotCopy extends Error {
  override readonly name = 'CannotCopy';
}

/** What was erased cannot be cleared from the files. */
export class CannotErase extends Error {
  override readonly name = 'CannotErase';
}
