import { type Expression, type SqlBool, sql } from 'kysely';
import type { FoundOthers, Somebody } from '../../catalogue/store.ts';
import type { Database } from '../schema/tables.ts';
import { presentRow, type ShownRow, selectShown } from './rows.ts';

/** Ordinals among which others of a type are looked for: of most types there are hundreds among so many. */
const REACH = 2_000;

/**
 * Reads who comes after somebody: of the same spelling of a work by their creation or, where there are none, of the
 * same type by their ordinals. After the last one the first ones come, so that whoever goes on from page to page meets
 * all of a work. An index finds them, however many there are.
 */
export async function readOthers(
  db: Database,
  { id, createdAt, work, type }: Somebody,
  limit: number,
): Promise<FoundOthers> {
  if (work !== null) {
    const members = selectShown(db)
      .where('personality.work', '=', work)
      .orderBy('personality.created_at')
      .orderBy('personality.id');
    const place = sql`(personality.created_at, personality.id)`;
    const own = sql`(${createdAt}, ${id})`;
    const found = await readAround(members, sql`${place} > ${own}`, sql`${place} < ${own}`, limit);
    if (found.length > 0) return { areOfWork: true, people: found.map(presentRow) };
  }
  const own = await db
    .selectFrom('personality')
    .select('ordinal')
    .where('id', '=', id)
    .executeTakeFirst();
  if (own === undefined) return { areOfWork: false, people: [] };
  const ofType = selectShown(db)
    .where('personality.type', '=', type)
    .orderBy('personality.ordinal');
  const place = sql.ref('personality.ordinal');
  const { ordinal } = own;
  const found = await readAround(
    ofType,
    sql`${place} > ${ordinal} AND ${place} <= ${ordinal + REACH}`,
    sql`${place} < ${Math.min(ordinal, REACH)}`,
    limit,
  );
  return { areOfWork: false, people: found.map(presentRow) };
}

/** The first rows behind a place, and where they are too few those before it, which most often need not be read. */
async function readAround(
  rows: ReturnType<typeof selectShown>,
  behind: Expression<SqlBool>,
  before: Expression<SqlBool>,
  limit: number,
): Promise<readonly ShownRow[]> {
  const found = await rows.where(behind).limit(limit).execute();
  const missing = limit - found.length;
  return missing === 0 ? found : [...found, ...(await rows.where(before).limit(missing).execute())];
}
