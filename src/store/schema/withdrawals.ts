import { createHmac, randomUUID } from 'node:crypto';
import type { Database } from './tables.ts';

/**
 * Notes a hold or an erasure, inside a write transaction: makers of public copies see by it that their copies are
 * outdated.
 */
export async function noteWithdrawal(db: Database): Promise<void> {
  await db.insertInto('withdrawal').values({ id: randomUUID() }).execute();
}

/**
 * A text that names this catalogue and its newest withdrawal. A restored or recreated database may have as many
 * withdrawals as another state that public copies were made of, but not the same newest one, nor the same secret.
 */
export async function readWithdrawals(db: Database): Promise<string> {
  const newest = await db
    .selectFrom('withdrawal')
    .select(['number', 'id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const secret = await db.selectFrom('secret').select('bytes').executeTakeFirst();
  return createHmac('sha256', secret?.bytes ?? '')
    .update(JSON.stringify(newest ?? null))
    .digest('hex');
}
