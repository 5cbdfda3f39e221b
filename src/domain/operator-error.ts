/** An error that only the operator can fix, such as a wrong setting. Its message is a sentence for the operator. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** The message of any thrown value, for a sentence to the operator or a line of the log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
