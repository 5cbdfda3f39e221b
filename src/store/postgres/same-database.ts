import { sql } from 'kysely';
import { connect, createPool, type PostgresLocation } from './connect.ts';

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
  } finally {
    await db.destroy();
  }
}
