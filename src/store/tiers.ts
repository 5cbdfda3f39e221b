import { type Kysely, sql } from 'kysely';
import type { Tier } from '../domain/search/tier.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';
import { endOfPrefix } from './text-range.ts';

/** The tiers that the name alone decides. Everybody in them matches, since the name has the query. */
export type NamedTiers = Readonly<Record<Exclude<Tier, 'other'>, OrdinalSet>>;

/**
 * Reads both from ranges of the index on the folded name. `text` is the whole query, not empty;
 * `end` one more than the greatest ordinal.
 */
export async function findTiers(
  db: Kysely<Schema>,
  engine: Engine,
  text: string,
  end: number,
): Promise<NamedTiers> {
  const exact = await engine.readOrdinals(db, sql`WHERE personality.folded = ${text}`);
  const prefix = await engine.readOrdinals(
    db,
    sql`WHERE personality.folded > ${text} AND personality.folded < ${endOfPrefix(text)}`,
  );
  return { exact: new OrdinalSet(end, exact), prefix: new OrdinalSet(end, prefix) };
}
