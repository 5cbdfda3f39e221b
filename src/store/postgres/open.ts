import { sql } from 'kysely';
import type { PostgresLocation } from '../../database-setting.ts';
import { isReading, type StoreAccess } from '../access.ts';
import type { Engine } from '../engine.ts';
import { cannotOpen } from '../failures.ts';
import type { Database } from '../schema/tables.ts';
import { connect, createPool, describeLocation, isDirect, missingTimeouts } from './connect.ts';
import { createPostgresEngine } from './engine.ts';
import { describeOpening, SQLSTATE, sqlStateOf } from './errors.ts';
import { migrate, readVersion, requireCurrent, SCHEMA } from './migrations.ts';

/** Opens a catalogue in an existing database of PostgreSQL. Fails with `OperatorError`. */
export async function openPostgres(target: PostgresLocation, access: StoreAccess): Promise<Engine> {
  const location = describeLocation(target.url);
  const { mode, warn = () => {} } = access;
  const pool = createPool(target);
  const db = connect(pool);
  const readOnly = isReading(access);
  try {
    await requireUtf8(db, location);
    if ((mode === 'existing' || mode === 'inspect') && (await readVersion(db)) === 0) {
      throw cannotOpen(location, 'there is no catalogue in it (DATABASE_URL names it)');
    }
    if (readOnly) requireCurrent(await readVersion(db));
    else {
      const former = await migrate(db);
      if (former > 0 && former < SCHEMA)
        warn(`The catalogue at ${location} was brought from schema ${former} to ${SCHEMA}.`);
    }
    const missing = await missingTimeouts(db, target.url);
    if (missing.length > 0) warn(withoutTimeouts(missing));
  } catch (error) {
    await pool.end();
    throw describeOpening(error, location);
  }
  return createPostgresEngine({
    location,
    db,
    readOnly,
    isDirect: () => isDirect(pool),
    warn,
  });
}

function withoutTimeouts(missing: readonly string[]): string {
  return `PostgreSQL was not told ${missing.join(', ')}: a pooler in front of it leaves them out, and statements may wait for ever. Set them for the user of DATABASE_URL by ALTER ROLE, as docs/deploying.md says.`;
}

/** Reads the number of a database's schema, without migrating it; 0 if there is none. Fails with `OperatorError`. */
export async function readSchema(target: PostgresLocation): Promise<number> {
  await using db = connect(createPool(target));
  try {
    return await readVersion(db);
  } catch (error) {
    throw describeOpening(error, describeLocation(target.url));
  }
}

/** Fails unless the database is in UTF-8: text is compared by bytes, which gives SQLite's order only in UTF-8. */
async function requireUtf8(db: Database, location: string): Promise<void> {
  const { rows } = await sql<{ readonly server_encoding: string }>`SHOW server_encoding`.execute(
    db,
  );
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding === 'UTF8') return;
  throw cannotOpen(location, `its encoding is ${encoding}; create it in UTF-8`);
}

/** Whether two locations name the same database, also if one of them is a replica of the other. */
export async function isSameDatabase(
  one: PostgresLocation,
  other: PostgresLocation,
): Promise<boolean> {
  return (await identify(one)) === (await identify(other));
}

/** Reads the identifier that a cluster shares with its replicas, together with that of the database in it. */
async function identify(location: PostgresLocation): Promise<string> {
  await using db = connect(createPool(location));
  try {
    const { rows } = await sql<{ readonly identity: string }>`
      SELECT format('%s/%s', system_identifier, oid) AS identity
      FROM pg_control_system(), pg_database WHERE datname = current_database()
    `.execute(db);
    return rows[0]?.identity ?? '';
  } catch (error) {
    throw describeRefusal(error, describeLocation(location.url));
  }
}

function describeRefusal(error: unknown, location: string): unknown {
  if (sqlStateOf(error) !== SQLSTATE.noPrivilege) return describeOpening(error, location);
  const grant = 'GRANT EXECUTE ON FUNCTION pg_control_system() TO its user';
  const reason = `the user may not read which server it is on; as a superuser of that database, ${grant}`;
  return cannotOpen(location, reason, { cause: error });
}
