import { sql } from 'kysely';
import { cannotOpen, type PostgresLocation } from '../engine.ts';
import { connect, createPool } from './connect.ts';
import { describeOpening } from './describe-opening.ts';
import { SQLSTATE, sqlStateOf } from './errors.ts';
import { describeLocation } from './location.ts';

/** Whether two locations name the same database, also where one of them is its replica. */
export async function isSameDatabase(
  one: PostgresLocation,
  other: PostgresLocation,
): Promise<boolean> {
  return (await identify(one)) === (await identify(other));
}

/** The identifier that a cluster and its copies have in common, with that of the database in it. */
async function identify(location: PostgresLocation): Promise<string> {
  const db = connect(createPool(location));
  try {
    const { rows } = await sql<{ readonly identity: string }>`
      SELECT format('%s/%s', system_identifier, oid) AS identity
      FROM pg_control_system(), pg_database WHERE datname = current_database()
    `.execute(db);
    return rows[0]?.identity ?? '';
  } catch (error) {
    throw describeRefusal(error, describeLocation(location.url));
  } finally {
    await db.destroy();
  }
}

function describeRefusal(error: unknown, location: string): unknown {
  if (sqlStateOf(error) !== SQLSTATE.noPrivilege) return describeOpening(error, location);
  const grant = 'GRANT EXECUTE ON FUNCTION pg_control_system() TO its user';
  const reason = `the user may not read which server it is on; as a superuser of that database, ${grant}`;
  return cannotOpen(location, reason, { cause: error });
}
