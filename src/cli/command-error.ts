/** The command cannot do what was asked; the message is what the operator reads. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** It was asked in a way that is not understood. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
