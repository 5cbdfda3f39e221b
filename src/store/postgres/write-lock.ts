import { sql } from 'kysely';
import { WRITE_LOCK } from '../schema/release-before.ts';
import type { Database } from '../schema/tables.ts';

/**
 * Two statements in one message, since the next write waits for each answer that this one waits for. The first is for
 * the release before, whose writes of many personalities lock this table against other writes; the next release drops
 * it.
 */
const TAKE_TURN = sql.raw(`
  LOCK TABLE personality IN ROW EXCLUSIVE MODE;
  SELECT pg_advisory_xact_lock(${WRITE_LOCK})
`);

/**
 * Waits, at the beginning of a transaction, for the write in progress of any process to end. The next write waits for
 * this transaction.
 */
export async function takeTurn(db: Database): Promise<void> {
  await TAKE_TURN.execute(db);
}
