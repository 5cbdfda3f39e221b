/** A file that cannot be understood as a whole, so that nothing of it is imported. The message is an English sentence. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
