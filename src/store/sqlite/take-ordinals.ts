import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema/tables.ts';

/** See `Engine.takeOrdinals`: with one write at a time the next ordinal is one more than the greatest. */
export async function takeOrdinals(db: Kysely<Schema>, count: number): Promise<number[]> {
  // One row if none is free, with an ordinal of null.
  const { rows } = await sql<{ readonly last: number | null; readonly ordinal: number | null }>`
    SELECT (SELECT max(ordinal) FROM personality) AS last, freed.ordinal
    FROM (SELECT 1 AS one) AS always LEFT JOIN (
      SELECT ordinal FROM free_ordinal ORDER BY ordinal LIMIT ${count}
    ) AS freed ON true
    ORDER BY freed.ordinal
  `.execute(db);
  const ordinals = rows.flatMap(({ ordinal }) => ordinal ?? []);
  if (ordinals.length > 0) {
    await db.deleteFrom('free_ordinal').where('ordinal', 'in', ordinals).execute();
  }
  // Once no ordinal is free any more, the others come after the greatest one.
  let next = Math.max(rows[0]?.last ?? -1, ...ordinals, -1) + 1;
  while (ordinals.length < count) ordinals.push(next++);
  return ordinals;
}
