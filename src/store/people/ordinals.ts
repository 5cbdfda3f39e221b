import { sql } from 'kysely';
import { compileOnce, greatest, insertMany, type ParameterOf } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';

/**
 * The statement that reads the smallest free ordinals, `count` at most, and as a last row that is not free the ordinal
 * after the greatest one in use.
 */
const available = compileOnce(
  (_db, of: ParameterOf<{ count: number }>) => sql<{
    readonly ordinal: number;
    readonly is_free: 0 | 1;
  }>`
    SELECT ordinal, 1 AS is_free
    FROM (SELECT ordinal FROM free_ordinal ORDER BY ordinal LIMIT ${of('count')}) AS free
    UNION ALL SELECT coalesce(max(ordinal), -1) + 1, 0 FROM personality
  `,
);

/**
 * Takes `count` unused ordinals inside a write transaction, first those of removed personalities, the smallest first.
 */
export async function takeOrdinals(db: Database, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await available(db, { count }, null);
  const free = rows.filter((row) => row.is_free === 1).map(({ ordinal }) => ordinal);
  if (free.length > 0) await db.deleteFrom('free_ordinal').where('ordinal', 'in', free).execute();
  const ordinals = free.sort((a, b) => a - b);
  // Fewer are free than are needed, so all free ones are taken, and the rest follows the greatest of all.
  const greatestFree = ordinals.at(-1) ?? -1;
  const afterUsed = rows.find((row) => row.is_free === 0)?.ordinal ?? 0;
  for (let next = Math.max(afterUsed, greatestFree + 1); ordinals.length < count; next += 1)
    ordinals.push(next);
  return ordinals;
}

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
