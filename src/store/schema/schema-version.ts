/** Thrown when this program cannot use the database's schema. The message is the bare reason. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** Returns the number of a database's schema; fails with `SchemaMismatch` if it is newer than this program knows. */
export function requireKnownSchema(version: number, known: number): number {
  if (version <= known) return version;
  throw new SchemaMismatch(
    `it has schema ${version}, this program knows ${known}; use a newer program`,
  );
}

/** Fails with `SchemaMismatch` unless a database that must not be migrated has the current schema. */
export function requireCurrentSchema(version: number, known: number): void {
  if (requireKnownSchema(version, known) === known) return;
  throw new SchemaMismatch(
    `it has schema ${version}, this program needs ${known}; start the server once without READ_ONLY, which migrates it`,
  );
}
