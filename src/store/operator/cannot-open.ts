/** A catalogue's store cannot be opened. The message is a sentence for the operator: which, why, what to do. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen';

  constructor(location: string, reason: string, options?: ErrorOptions) {
    super(`The catalogue at ${location} cannot be opened: ${reason}.`, options);
  }
}
