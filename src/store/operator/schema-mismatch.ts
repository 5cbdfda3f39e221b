/** This program cannot use the database's schema; the message says why. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}
