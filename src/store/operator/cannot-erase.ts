/** What was erased cannot be cleared from the files. The message is a sentence for the operator. */
export class CannotErase extends Error {
  override readonly name = 'CannotErase';
}
