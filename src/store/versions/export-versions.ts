import { type SqlBool, sql } from 'kysely';
import type { VersionsPage, VersionsRequest } from '../../catalogue/operations.ts';
import { greatest } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { selectVersions, stateOf } from './versions.ts';

/** Reads a page of all versions for an export, oldest first, inside a read transaction. */
export async function exportVersions(
  db: Database,
  { after, limit, withoutHeld = false }: VersionsRequest,
): Promise<VersionsPage> {
  const held = db.selectFrom('held').select('personality_id');
  const rows = await selectVersions(db)
    .select(
      sql<SqlBool>`NOT EXISTS (
        SELECT 1 FROM version AS earlier
        WHERE earlier.icon_id = version.icon_id AND earlier.sequence < version.sequence
        ${withoutHeld ? sql`AND earlier.personality_id NOT IN ${held}` : sql``}
      )`.as('is_first_of_icon'),
    )
    .where('version.sequence', '>', after)
    .$if(withoutHeld, (query) => query.where('version.personality_id', 'not in', held))
    .orderBy('version.sequence')
    .limit(limit)
    .execute();
  const items = rows.map((row) => ({
    sequence: row.sequence,
    id: row.personality_id,
    version: row.number,
    change: row.change,
    at: row.at,
    visitor: row.visitor,
    restoredFrom: row.restored_from,
    createdAt: row.created_at,
    state: stateOf(row),
    isFirstOfIcon: row.hash !== null && Boolean(row.is_first_of_icon),
  }));
  return { items, newest: await greatest(db, 'version', 'sequence') };
}
