/** Thrown when this program cannot use the database's schema. The message is the bare reason. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** The numbers of the oldest and the newest schema that a program knows. */
interface KnownSchemas {
  readonly first: number;
  readonly known: number;
}

/**
 * Returns the number of a database's schema, or 0 for an empty database; fails with `SchemaMismatch` if it is newer or
 * older than this program knows.
 */
export function requireKnownSchema(version: number, { first, known }: KnownSchemas): number {
  if (version > known)
    throw new SchemaMismatch(
      `it has schema ${version}, this program knows ${known}; use a newer program`,
    );
  if (version > 0 && version < first)
    throw new SchemaMismatch(
      `it has schema ${version}, and this program migrates from schema ${first} on; start release 1.1.0 with it once, which migrates it to that`,
    );
  return version;
}

/** Fails with `SchemaMismatch` unless a database that must not be migrated has the current schema. */
export function requireCurrentSchema(version: number, { first, known }: KnownSchemas): void {
  if (requireKnownSchema(version, { first, known }) === known) return;
  throw new SchemaMismatch(
    `it has schema ${version}, this program needs ${known}; start the server once without READ_ONLY, which migrates it`,
  );
}
