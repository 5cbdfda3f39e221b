/** What only the operator can mend, such as a wrong setting; the message is a sentence for them. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
