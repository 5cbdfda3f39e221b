import { type Kysely, type SqlBool, sql } from 'kysely';
import type { FoundOthers, Somebody } from '../../catalogue/store.ts';
import type { Schema } from '../schema/tables.ts';
import { presentRow, selectShown } from './rows.ts';

/** Ordinals among which others of a type are looked for: of most types there are hundreds among so many. */
const REACH = 2_000;

/**
 * Those who come after somebody: of the same spelling of a work by their creation or, where there are none, of the same type
 * by their ordinals. After the last one the first ones come, so that whoever goes on from page to page meets all of a work.
 * An index finds them, however many there are.
 */
export async function readOthers(
  db: Kysely<Schema>,
  { id, createdAt, work, type }: Somebody,
  limit: number,
): Promise<FoundOthers> {
  if (work !== null) {
    const members = selectShown(db)
      .where('personality.work', '=', work)
      .orderBy('personality.created_at')
      .orderBy('personality.id')
      .limit(limit);
    const place = sql`(personality.created_at, personality.id)`;
    const own = sql`(${createdAt}, ${id})`;
    const next = await members.where(sql<SqlBool>`${place} > ${own}`).execute();
    const first = await members.where(sql<SqlBool>`${place} < ${own}`).execute();
    const people = [...next, ...first].slice(0, limit).map(presentRow);
    if (people.length > 0) return { areOfWork: true, people };
  }
  const own = await db
    .selectFrom('personality')
    .select('ordinal')
    .where('id', '=', id)
    .executeTakeFirst();
  if (own === undefined) return { areOfWork: false, people: [] };
  const ofType = selectShown(db)
    .where('personality.type', '=', type)
    .orderBy('personality.ordinal')
    .limit(limit);
  const { ordinal } = own;
  const next = await ofType
    .where('personality.ordinal', '>', ordinal)
    .where('personality.ordinal', '<=', ordinal + REACH)
    .execute();
  const first = await ofType.where('personality.ordinal', '<', Math.min(ordinal, REACH)).execute();
  return { areOfWork: false, people: [...next, ...first].slice(0, limit).map(presentRow) };
}
