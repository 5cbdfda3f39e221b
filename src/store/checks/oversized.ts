import type { Oversized } from '../../catalogue/store.ts';
import { oversizedFields } from '../../domain/people/field-rules.ts';
import { LATER_FIELDS } from '../../domain/people/fields.ts';
import { laterTraitsOf } from '../schema/later-columns.ts';
import type { Database } from '../schema/tables.ts';

/** Rows that are read into memory at a time: there may be some ten kilobytes in each. */
const CHUNK = 1_000;

/** Finds the personalities whose texts have too many letters, in the order of their ordinals. */
export async function findOversized(db: Database): Promise<readonly Oversized[]> {
  const found: Oversized[] = [];
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('personality')
      .select(['ordinal', 'id', 'name', ...LATER_FIELDS])
      .where('ordinal', '>', after)
      .orderBy('ordinal')
      .limit(CHUNK)
      .execute();
    for (const row of rows) {
      const fields = oversizedFields({ ...laterTraitsOf(row), name: row.name });
      if (fields.length > 0) found.push({ id: row.id, fields });
    }
    const last = rows.at(-1);
    if (last === undefined) return found;
    after = last.ordinal;
  }
}
