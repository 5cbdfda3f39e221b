/** The schema of the database is not one that this program can use; the message says why. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}
