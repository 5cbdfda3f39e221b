import { type Kysely, sql } from 'kysely';
import type { Tier } from '../domain/search/tier.ts';
import type { Engine } from './engine.ts';
import type { Schema } from './schema.ts';
import { OrdinalSet } from './search-index/ordinal-set.ts';
import { endOfPrefix } from './text-range.ts';

/** The tiers that depend on the name alone. All their members match, because the name contains the query. */
export type NamedTiers = Readonly<Record<Exclude<Tier, 'other'>, OrdinalSet>>;

/**
 * Reads both tiers from the index on the folded name. `text` is the whole query and not empty; `end` is
 * one more than the largest ordinal.
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
