/** The file as a whole cannot be parsed, so nothing of it is imported. The message is an English sentence. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
