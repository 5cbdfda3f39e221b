import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Reuses the ordinals of removed personalities first, so that they stay dense. Inside a write
 * transaction.
 */
export async function takeOrdinals(db: Kysely<Schema>, count: number): Promise<number[]> {
  const freed = await db
    .selectFrom('free_ordinal')
    .select('ordinal')
    .orderBy('ordinal')
    .limit(count)
    .execute();
  const ordinals = freed.map(({ ordinal }) => ordinal);
  if (ordinals.length > 0) {
    await db.deleteFrom('free_ordinal').where('ordinal', 'in', ordinals).execute();
  }
  if (ordinals.length === count) return ordinals;
  const last = await db
    .selectFrom('personality')
    .select((expression) => expression.fn.max('ordinal').as('ordinal'))
    .executeTakeFirst();
  // No ordinal is free any more, so the others come after the greatest one.
  let next = Math.max(Number(last?.ordinal ?? -1), ...ordinals, -1) + 1;
  while (ordinals.length < count) ordinals.push(next++);
  return ordinals;
}

/** Makes the ordinal of a removed personality available again, inside a write transaction. */
export async function freeOrdinal(db: Kysely<Schema>, ordinal: number): Promise<void> {
  await db.insertInto('free_ordinal').values({ ordinal }).execute();
}
