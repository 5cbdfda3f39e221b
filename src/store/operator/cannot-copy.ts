/** A backup or a restoration is not possible. The message is a sentence for the operator. */
export class CannotCopy extends Error {
  override readonly name = 'CannotCopy';
}
