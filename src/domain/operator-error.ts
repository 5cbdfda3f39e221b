/** What only the operator can mend, such as a wrong setting; the message is a sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** What a thrown value says of itself, for a sentence to the operator or a line of the log. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
