import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { freeOrdinals, takeOrdinals } from '../ordinals.ts';
import { deriveContent, type RowContent } from '../row-content.ts';
import { selectListed } from '../rows.ts';
import type { PersonalityRow, Schema } from '../schema.ts';
import { changeIndex } from '../search-index/change-index.ts';
import { stateOf } from './read-changes.ts';

/**
 * Makes the rows of these personalities, and the search index, what their newest versions say, inside
 * a write transaction.
 */
export async function settleRows(
  db: Kysely<Schema>,
  engine: Engine,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const going = await selectListed(db).where('personality.id', 'in', ids).execute();
  await db.deleteFrom('personality').where('id', 'in', ids).execute();
  await freeOrdinals(
    db,
    going.map(({ ordinal }) => ordinal),
  );
  await changeIndex(db, engine, [], going);
  const newest = new Map(
    (await readNewest(db, ids)).map((version) => [version.personality_id, version]),
  );
  const coming: RowContent[] = [];
  for (const id of ids) {
    const version = newest.get(id);
    const content = version === undefined ? null : newestContent(version);
    if (content !== null) coming.push(content);
  }
  const ordinals = await takeOrdinals(db, coming.length);
  const rows = coming.map((content, i) => ({ ordinal: ordinals[i] ?? Number.NaN, ...content }));
  await engine.insertMany(db, 'personality', rows);
  await changeIndex(db, engine, rows satisfies PersonalityRow[]);
}

type Newest = Awaited<ReturnType<typeof readNewest>>[number];

/** The newest version of each of these personalities, with the time of its creation. */
async function readNewest(db: Kysely<Schema>, ids: readonly string[]) {
  const ends = db
    .selectFrom('version')
    .where('personality_id', 'in', ids)
    .groupBy('personality_id')
    .select(({ fn }) => [
      'personality_id',
      fn.max('number').as('newest'),
      fn.min('number').as('oldest'),
    ]);
  return db
    .selectFrom(ends.as('ends'))
    .innerJoin('version', (join) =>
      join
        .onRef('version.personality_id', '=', 'ends.personality_id')
        .onRef('version.number', '=', 'ends.newest'),
    )
    .innerJoin('version as first', (join) =>
      join
        .onRef('first.personality_id', '=', 'ends.personality_id')
        .onRef('first.number', '=', 'ends.oldest'),
    )
    .leftJoin('icon', 'icon.id', 'version.icon_id')
    .select(['version.personality_id', 'version.number', 'version.change', 'version.at'])
    .select(['version.name', 'version.gender', 'version.type', 'version.identity'])
    .select(['version.icon_id', 'icon.hash'])
    .select(['first.at as first_at', 'first.created_at'])
    .execute();
}

/** Null when the newest version is a removal or erased. */
function newestContent(newest: Newest): RowContent | null {
  const state = newest.change === 'removed' ? null : stateOf(newest);
  if (state === null) return null;
  const { iconHash: hash, ...traits } = state;
  const times = {
    version: newest.number,
    created_at: newest.created_at ?? newest.first_at,
    updated_at: newest.at,
  };
  const icon = { icon_id: newest.icon_id, hash };
  return deriveContent({ id: newest.personality_id, ...traits, ...times }, icon);
}
