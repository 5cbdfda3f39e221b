import { sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Spellings of one work that are compared: nobody but a vandal gives a work so many. */
const SPELLINGS_MAX = 100;

/**
 * The spelling of the person who was created first; of equals that of the smaller id. The first of each spelling is found
 * by the index on works, however many have it.
 */
export async function firstSpelling(
  readOne: Engine['readOne'],
  titles: readonly string[],
): Promise<string> {
  const [title = ''] = titles;
  if (titles.length < 2) return title;
  const spellings = sql.join(titles.slice(0, SPELLINGS_MAX).map((one) => sql`(${one})`));
  const { rows } = await readOne((db) =>
    sql<{ readonly work: string }>`
      SELECT personality.work FROM (VALUES ${spellings}) AS spelling
      JOIN personality ON personality.id = (
        SELECT id FROM personality WHERE work = spelling.column1 ORDER BY created_at, id LIMIT 1
      )
      ORDER BY personality.created_at, personality.id LIMIT 1
    `.execute(db),
  );
  return rows[0]?.work ?? title;
}
