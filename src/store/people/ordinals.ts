import { greatest, insertMany } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/** Makes the ordinals of removed personalities available again, inside a write transaction. */
export async function freeOrdinals(db: Database, ordinals: readonly number[]): Promise<void> {
  const rows = ordinals.map((ordinal) => ({ ordinal }));
  await insertMany(db, 'free_ordinal', rows);
}

/**
 * Reads the upper bound of the ordinals: one more than the greatest that any personality has or had. It never shrinks,
 * because the ordinals of removed personalities are kept for reuse.
 */
export async function readEnd(db: Database): Promise<number> {
  const used = await greatest(db, 'personality', 'ordinal', -1);
  const free = await greatest(db, 'free_ordinal', 'ordinal', -1);
  return Math.max(used, free) + 1;
}
