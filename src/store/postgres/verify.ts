import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { POSTGRES } from '../schema/dialects.ts';
import { MIGRATIONS } from '../schema/migrations.ts';
import type { Database } from '../schema/tables.ts';
import { SQLSTATE, sqlStateOf } from './errors.ts';
import { createCatalogue } from './migrations.ts';

/** Checks the schema, and the checksums of pages that PostgreSQL has noted (`Engine.verifyStorage`). */
export async function verifyStorage(db: Database): Promise<readonly string[]> {
  return [...(await verifySchema(db)), ...(await verifyPages(db))];
}

/** Reads how many wrong page checksums PostgreSQL has met in this database; none if its pages have no checksums. */
async function verifyPages(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly failures: number }>`
    SELECT coalesce(checksum_failures, 0) AS failures
    FROM pg_stat_database WHERE datname = current_database()
  `.execute(db);
  const failures = rows[0]?.failures ?? 0;
  return failures === 0 ? [] : [`PostgreSQL has met ${failures} pages with a wrong checksum.`];
}

/**
 * Compares columns, constraints and indexes with those of new tables: without an index its uniqueness and speed are
 * lost.
 */
async function verifySchema(db: Database): Promise<readonly string[]> {
  const fresh = await describeFresh(db);
  const is = new Map((await describeSchema(db)).map(({ name, definition }) => [name, definition]));
  return fresh
    .filter(({ name, definition }) => is.get(name) !== definition)
    .map(({ name }) => `The ${name} of the schema is lost or changed: restore a copy.`);
}

class RollBack extends Error {}

/**
 * Creates the schema by the migrations in a transaction that is rolled back, and describes it. Empty, so that nothing
 * is compared, if the user may not create a schema or the server is a replica.
 */
async function describeFresh(db: Database): Promise<readonly SchemaObject[]> {
  let fresh: readonly SchemaObject[] = [];
  try {
    await db.transaction().execute(async (transaction) => {
      const schema = sql.id(`verify_${randomUUID()}`);
      await sql`CREATE SCHEMA ${schema}`.execute(transaction);
      await sql`SET LOCAL search_path = ${schema}`.execute(transaction);
      await createCatalogue(transaction);
      for (const migration of MIGRATIONS) await sql.raw(migration(POSTGRES)).execute(transaction);
      fresh = await describeSchema(transaction);
      throw new RollBack();
    });
  } catch (error) {
    const state = sqlStateOf(error);
    const isRefused = state === SQLSTATE.noPrivilege || state === SQLSTATE.readOnly;
    if (!isRefused && !(error instanceof RollBack)) throw error;
  }
  return fresh;
}

interface SchemaObject {
  /** The name with the kind of object, such as `index version_change`. */
  readonly name: string;
  readonly definition: string;
}

/**
 * Describes all objects of the schema. NOT NULL is part of the columns, since only newer servers list it as
 * constraint.
 */
async function describeSchema(db: Database): Promise<readonly SchemaObject[]> {
  const { rows } = await sql<SchemaObject>`
    WITH own AS (
      SELECT pg_class.oid, relname, quote_ident(nspname) || '.' AS prefix
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relnamespace = (SELECT relnamespace FROM pg_class WHERE oid = 'personality'::regclass)
        AND relkind = 'r'
    )
    SELECT format('column %s.%s', relname, attname) AS name,
      replace(concat_ws(' ', format_type(atttypid, atttypmod), attcollation, attnotnull,
        attidentity, pg_get_expr(adbin, adrelid)), prefix, '') AS definition
    FROM own JOIN pg_attribute ON attrelid = own.oid AND attnum > 0 AND NOT attisdropped
    LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    UNION ALL
    SELECT format('constraint %s of %s', conname, relname),
      replace(concat_ws(' ', pg_get_constraintdef(pg_constraint.oid), convalidated), prefix, '')
    FROM own JOIN pg_constraint ON conrelid = own.oid WHERE contype <> 'n'
    UNION ALL
    SELECT format('index %s', named.relname),
      replace(concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid), prefix, '')
    FROM own JOIN pg_index ON indrelid = own.oid JOIN pg_class AS named ON named.oid = indexrelid
    ORDER BY name
  `.execute(db);
  return rows;
}
