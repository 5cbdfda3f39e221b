import type { Kysely } from 'kysely';
import type { StoredChange } from '../../catalogue/stored-changes.ts';
import { hasStood } from '../../domain/reports/act.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import { presentVersion, selectChanges } from '../history/read-changes.ts';
import type { Schema } from '../rows/schema.ts';

/** The newest version of a personality as it is stored, held or not; null if the id was never used. */
export async function findNewest(db: Kysely<Schema>, id: string): Promise<StoredChange | null> {
  return findVersion(db, id, null);
}

/** Versions per read, and maximum number of reads. */
const CHUNK = 500;
const CHUNKS_MAX = 40;

/**
 * The newest version that has stood (domain/reports/act.ts), other than the newest of all. A removal never stood: the
 * version before it is looked at, as is that before a version with a blocked name. `unknown` if there were too many
 * recent changes to look at.
 */
export async function findStanding(
  db: Kysely<Schema>,
  { id, version, at }: StoredChange,
  isBlocked: IsBlocked | null,
): Promise<StoredChange | null | 'unknown'> {
  let replaced = { number: version, at };
  for (let read = 0; read < CHUNKS_MAX; read += 1) {
    const rows = await db
      .selectFrom('version')
      .select(['number', 'at', 'change', 'name'])
      .where('personality_id', '=', id)
      .where('number', '<', replaced.number)
      .orderBy('number', 'desc')
      .limit(CHUNK)
      .execute();
    for (const row of rows) {
      const mayReturn =
        row.change !== 'removed' && row.name !== null && isBlocked?.(row.name) !== true;
      if (mayReturn && hasStood(row.at, replaced.at)) return findVersion(db, id, row.number);
      replaced = row;
    }
    if (rows.length < CHUNK) return null;
  }
  return 'unknown';
}

async function findVersion(
  db: Kysely<Schema>,
  id: string,
  number: number | null,
): Promise<StoredChange | null> {
  const row = await selectChanges(db)
    .where('version.personality_id', '=', id)
    .$if(number !== null, (query) => query.where('version.number', '=', number ?? 0))
    .orderBy('version.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : presentVersion(row);
}
