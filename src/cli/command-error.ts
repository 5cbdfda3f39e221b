/** The command failed; the message is printed for the operator. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}

/** The command line is invalid. */
export class UsageError extends CommandError {
  override readonly name = 'UsageError';
}
