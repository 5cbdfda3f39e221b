import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { deriveContent, type RowContent } from '../people/content.ts';
import { freeOrdinals } from '../people/ordinals.ts';
import { insertMany } from '../schema/insert-many.ts';
import { noteUnversioned } from '../schema/note-unversioned.ts';
import type { Schema } from '../schema/tables.ts';
import { stateOf } from './read-changes.ts';

/**
 * Makes the rows of these personalities what their newest versions say, inside a write transaction. A row keeps its
 * ordinal.
 */
export async function settleRows(
  db: Kysely<Schema>,
  engine: Engine,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const before = await db
    .selectFrom('personality')
    .select(['id', 'ordinal'])
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('personality').where('id', 'in', ids).execute();
  const coming = (await readNewest(db, ids)).flatMap((version) => newestContent(version) ?? []);
  const ordinalOf = new Map(before.map(({ id, ordinal }) => [id, ordinal]));
  const appearing = coming.filter(({ id }) => !ordinalOf.has(id));
  const taken = await engine.takeOrdinals(db, appearing.length);
  for (const [i, { id }] of appearing.entries()) ordinalOf.set(id, taken[i] ?? Number.NaN);

  const rows = coming.map((content) => ({
    ordinal: ordinalOf.get(content.id) ?? Number.NaN,
    ...content,
  }));
  await insertMany(db, 'personality', rows);
  const used = new Set(rows.map(({ ordinal }) => ordinal));
  await freeOrdinals(
    db,
    before.map(({ ordinal }) => ordinal).filter((ordinal) => !used.has(ordinal)),
  );
  await noteUnversioned(db);
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
    .select(['version.work', 'version.aliases', 'version.rationale'])
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
