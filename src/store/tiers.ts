import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tier } from '../domain/search/tier.ts';
import type { Schema } from './schema.ts';

/** No text that begins with the prefix comes behind this one in byte order; no name contains it. */
const LAST_CODE_POINT = '\u{10FFFF}';

/** The tiers that the name alone decides: everybody in them matches. */
export type NamedTier = Exclude<Tier, 'other'>;

/** The names of a tier as a condition on `personality.folded`: a range of its index. */
export function tierCondition(text: string, tier: NamedTier): Expression<SqlBool> {
  const end = text + LAST_CODE_POINT;
  switch (tier) {
    case 'exact':
      return sql<SqlBool>`personality.folded = ${text}`;
    case 'prefix':
      return sql<SqlBool>`personality.folded > ${text} AND personality.folded < ${end}`;
  }
}

/** How many of the `total` that match are in each tier. A name that begins with the query matches. */
export async function countTiers(
  db: Kysely<Schema>,
  text: string,
  total: number,
): Promise<Readonly<Record<Tier, number>>> {
  if (text === '' || total === 0) return { exact: 0, prefix: 0, other: total };
  const exact = await countTier(db, text, 'exact');
  const prefix = await countTier(db, text, 'prefix');
  return { exact, prefix, other: total - exact - prefix };
}

async function countTier(db: Kysely<Schema>, text: string, tier: NamedTier): Promise<number> {
  const { count } = await db
    .selectFrom('personality')
    .select(sql<number>`count(*)`.as('count'))
    .where(tierCondition(text, tier))
    .executeTakeFirstOrThrow();
  return Number(count);
}
