import type { Kysely } from 'kysely';
import { compileOnce } from '../schema/compile-once.ts';
import type { Schema } from '../schema/tables.ts';

/** Makes the ordinals of removed personalities available again, inside a write transaction. */
export async function freeOrdinals(db: Kysely<Schema>, ordinals: readonly number[]): Promise<void> {
  if (ordinals.length === 0) return;
  await db
    .insertInto('free_ordinal')
    .values(ordinals.map((ordinal) => ({ ordinal })))
    .execute();
}

/**
 * One more than the greatest ordinal that anybody has or had. It never shrinks, because the ordinals of removed
 * personalities are kept for reuse.
 */
export async function readEnd(db: Kysely<Schema>): Promise<number> {
  const [used] = await greatestUsed(db, null, []);
  const [free] = await greatestFree(db, null, []);
  return Math.max(used?.ordinal ?? -1, free?.ordinal ?? -1) + 1;
}

const greatestUsed = compileOnce((db) =>
  db.selectFrom('personality').select(({ fn }) => fn.max('ordinal').as('ordinal')),
);
const greatestFree = compileOnce((db) =>
  db.selectFrom('free_ordinal').select(({ fn }) => fn.max('ordinal').as('ordinal')),
);
