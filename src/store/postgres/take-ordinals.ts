import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/tables.ts';

/**
 * See `Engine.takeOrdinals`. Two writes at once skip what the other one takes, instead of waiting for it; a write
 * that is rolled back leaves a gap in the sequence, which `rebuild` adds to the free ones.
 */
export async function takeOrdinals(db: Kysely<Schema>, count: number): Promise<number[]> {
  if (count === 0) return [];
  const freed = await sql<{ readonly ordinal: number }>`
    DELETE FROM free_ordinal WHERE ordinal IN (
      SELECT ordinal FROM free_ordinal ORDER BY ordinal LIMIT ${count} FOR UPDATE SKIP LOCKED
    ) RETURNING ordinal
  `.execute(db);
  const ordinals = freed.rows.map(({ ordinal }) => ordinal).sort((a, b) => a - b);
  const missing = count - ordinals.length;
  if (missing === 0) return ordinals;
  const next = await sql<{ readonly ordinal: number }>`
    SELECT nextval('ordinal')::integer AS ordinal FROM generate_series(1, ${missing}::integer)
  `.execute(db);
  return [...ordinals, ...next.rows.map(({ ordinal }) => ordinal)];
}

/** See `Engine.settleNumbers`. */
export async function settleNumbers(db: Kysely<Schema>): Promise<void> {
  await sql`
    SELECT setval('ordinal', coalesce(greatest(
      (SELECT max(ordinal) FROM personality), (SELECT max(ordinal) FROM free_ordinal)
    ), -1) + 1, false)
  `.execute(db);
  for (const [table, column] of [
    ['icon', 'id'],
    ['version', 'sequence'],
  ] as const) {
    await sql`
      SELECT setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      FROM ${sql.table(table)} HAVING count(*) > 0
    `.execute(db);
  }
}
