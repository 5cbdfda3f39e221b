import { sql } from 'kysely';
import { WRITE_LOCK } from '../schema/release-before.ts';
import type { Database } from '../schema/tables.ts';

/**
 * Waits, at the beginning of a transaction, for the write in progress of any process to end. The next write waits for
 * this transaction.
 */
export async function takeTurn(db: Database): Promise<void> {
  // For the release before, whose writes of many personalities lock this table against other writes. The next release
  // drops this statement.
  await sql`LOCK TABLE personality IN ROW EXCLUSIVE MODE`.execute(db);
  await sql`SELECT pg_advisory_xact_lock(${WRITE_LOCK})`.execute(db);
}
