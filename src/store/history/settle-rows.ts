import type { Kysely } from 'kysely';
import { freeOrdinal, takeOrdinals } from '../ordinals.ts';
import { contentOf, type RowContent } from '../row-content.ts';
import { findRow, type ListedRow } from '../rows.ts';
import type { PersonalityRow, Schema } from '../schema.ts';
import { changeIndex } from '../search-index/change-index.ts';
import { stateOf } from './read-changes.ts';

/**
 * Makes the rows of these personalities, and the search index, what their newest versions say, inside
 * a write transaction.
 */
export async function settleRows(db: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  const going: ListedRow[] = [];
  const coming: RowContent[] = [];
  for (const id of ids) {
    const before = await findRow(db, id);
    if (before !== null) {
      await db.deleteFrom('personality').where('id', '=', id).execute();
      await freeOrdinal(db, before.ordinal);
      going.push(before);
    }
    const content = await newestContent(db, id);
    if (content !== null) coming.push(content);
  }
  await changeIndex(db, [], going);
  const ordinals = await takeOrdinals(db, coming.length);
  const rows = coming.map((content, i) => ({ ordinal: ordinals[i] ?? Number.NaN, ...content }));
  for (const row of rows) await db.insertInto('personality').values(row).execute();
  await changeIndex(db, rows satisfies PersonalityRow[]);
}

/** Null when the newest version is a removal or erased. */
async function newestContent(db: Kysely<Schema>, id: string): Promise<RowContent | null> {
  const versions = db.selectFrom('version').where('personality_id', '=', id).limit(1);
  const newest = await versions
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .select(['number', 'change', 'at', 'name', 'gender', 'type', 'identity', 'hash'])
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const first = await versions.select(['at', 'created_at']).orderBy('number').executeTakeFirst();
  if (newest === undefined || first === undefined || newest.change === 'removed') return null;
  const state = stateOf(newest);
  if (state === null) return null;
  const { iconHash, ...traits } = state;
  return contentOf(
    db,
    { ...traits, id, icon: iconHash === null ? null : { hash: iconHash } },
    {
      version: newest.number,
      created_at: first.created_at ?? first.at,
      updated_at: newest.at,
    },
  );
}
