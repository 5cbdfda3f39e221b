import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { POSTGRES } from '../schema/dialects.ts';
import { createTables, FIRST_SCHEMA } from '../schema/first-schema.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import { requireCurrentSchema, requireKnownSchema } from '../schema/schema-version.ts';
import type { Database } from '../schema/tables.ts';
import { retryConflicts } from './errors.ts';

const { postgres: FIRST } = FIRST_SCHEMA;

/** The number of the schema to which this program migrates. */
export const SCHEMA = FIRST + MIGRATIONS.length;

/** Fails with `SchemaMismatch` unless a database that must not be migrated has the current schema. */
export function requireCurrent(version: number): void {
  requireCurrentSchema(version, { first: FIRST, known: SCHEMA });
}

/** The key of the advisory lock that keeps two programs from migrating one database at once. */
const MIGRATION_LOCK = 0x6d627469;

/** Milliseconds to wait at the start for another program that is migrating. */
const LOCK_TIMEOUT = 30_000;

/**
 * Migrates a database to the newest schema in one transaction, and returns the number of the schema that it had. Fails
 * with `SchemaMismatch` if this program cannot migrate it. If two programs migrate at once, the second waits for the
 * first.
 */
export async function migrate(db: Database, migrations = MIGRATIONS): Promise<number> {
  const known = FIRST + migrations.length;
  const requireKnown = (version: number) => requireKnownSchema(version, { first: FIRST, known });
  if (requireKnown(await readVersion(db)) === known) return known;
  // An instance of the release before may write meanwhile, and lock the same tables in another order.
  return retryConflicts(() =>
    db.transaction().execute(async (transaction) => {
      await sql.raw(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT}`).execute(transaction);
      await sql.raw('SET LOCAL statement_timeout = 0').execute(transaction);
      await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(transaction);
      await sql`CREATE TABLE IF NOT EXISTS schema_migration (
        version integer PRIMARY KEY,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`.execute(transaction);
      // Read again under the lock: another program may have migrated meanwhile.
      const from = requireKnown(await readVersion(transaction));
      if (from === known) return from;
      if (from === 0) await createCatalogue(transaction);
      for (const migration of migrations.slice(Math.max(0, from - FIRST)))
        await sql.raw(migration(POSTGRES)).execute(transaction);
      await sql`INSERT INTO schema_migration (version) VALUES (${known})`.execute(transaction);
      return from;
    }),
  );
}

/** Creates the tables of the first schema. */
export async function createCatalogue(db: Database): Promise<void> {
  await sql.raw(createTables(POSTGRES)).execute(db);
  await db
    .insertInto('secret')
    .values({ id: 1, bytes: randomBytes(32) })
    .execute();
}

/** Reads the number of a database's schema; 0 if it has none. */
export async function readVersion(db: Database): Promise<number> {
  const { rows: found } = await sql<{ readonly is: boolean }>`
    SELECT to_regclass('schema_migration') IS NOT NULL AS is
  `.execute(db);
  if (found[0]?.is !== true) return 0;
  const { rows } = await sql<{ readonly version: number }>`
    SELECT coalesce(max(version), 0) AS version FROM schema_migration
  `.execute(db);
  return rows[0]?.version ?? 0;
}
