import { sql } from 'kysely';
import type { Database } from '../schema/tables.ts';

/**
 * Describes for the log the session that probably holds a lock for which a statement has waited: the one of this
 * database whose transaction has been open for longest. Empty if this user may see none, or the query fails.
 */
export async function describeHolder(db: Database): Promise<string> {
  const holder = await findOldest(db).catch(() => undefined);
  if (holder === undefined) return '';
  const { pid, user, application, state, seconds } = holder;
  return ` The oldest open transaction is that of process ${pid} (user ${user}, ${application}, ${state}), for ${seconds} s.`;
}

async function findOldest(db: Database) {
  const { rows } = await sql<{
    readonly pid: number;
    readonly user: string;
    readonly application: string;
    readonly state: string;
    readonly seconds: number;
  }>`
    SELECT pid, usename AS user, application_name AS application, state,
      extract(epoch FROM clock_timestamp() - xact_start)::integer AS seconds
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1
  `.execute(db);
  return rows[0];
}
