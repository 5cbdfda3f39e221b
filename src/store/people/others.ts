import { type Expression, type SqlBool, sql } from 'kysely';
import type { FoundOthers, Somebody } from '../../catalogue/store.ts';
import type { Database } from '../schema/tables.ts';
import { presentRow, type ShownRow, selectShown } from './rows.ts';

/** How many ordinals are scanned for others of the same type. Of most types this range holds hundreds. */
const REACH = 2_000;

/**
 * Reads the personalities that follow a given one: those whose work is spelled the same, in order of creation or, where
 * there are none, those of the same type, in order of ordinals. The order wraps around from the last to the first, so
 * that following the links from page to page reaches every personality of a work. An index finds them, however many
 * there are.
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

/**
 * Reads the first rows that meet the condition `behind` and, only where they are fewer than `limit`, fills up with rows
 * that meet `before`. Most often the second query is not needed.
 */
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
