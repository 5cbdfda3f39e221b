import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { deriveContent, type RowContent } from '../rows/content.ts';
import { insertMany } from '../rows/insert-many.ts';
import { noteUnversioned } from '../rows/note-unversioned.ts';
import { freeOrdinals } from '../rows/ordinals.ts';
import type { Schema } from '../rows/schema.ts';
import { stateOf } from './read-changes.ts';

/**
 * Makes the rows of these personalities what their newest versions say, inside a write transaction. A row has the
 * ordinal that is given beside its id, if nobody else has that; else it keeps its own.
 */
export async function settleRows(
  db: Kysely<Schema>,
  engine: Engine,
  wanted: ReadonlyMap<string, number | null>,
): Promise<void> {
  const ids = [...wanted.keys()];
  if (ids.length === 0) return;
  const before = await db
    .selectFrom('personality')
    .select(['id', 'ordinal'])
    .where('id', 'in', ids)
    .execute();
  await db.deleteFrom('personality').where('id', 'in', ids).execute();
  const coming = (await readNewest(db, ids)).flatMap((version) => newestContent(version) ?? []);
  const staying = before.filter(({ id, ordinal }) => (wanted.get(id) ?? ordinal) === ordinal);
  const ordinalOf = new Map(staying.map(({ id, ordinal }) => [id, ordinal]));
  const appearing = coming.filter(({ id }) => !ordinalOf.has(id));
  for (const [id, ordinal] of await placeAsWanted(db, engine, appearing, wanted))
    ordinalOf.set(id, ordinal);
  const unplaced = appearing.filter(({ id }) => !ordinalOf.has(id));
  const taken = await engine.takeOrdinals(db, unplaced.length);
  for (const [i, { id }] of unplaced.entries()) ordinalOf.set(id, taken[i] ?? Number.NaN);

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

/** The wanted ordinals that nobody has, by id; they are free no more. */
async function placeAsWanted(
  db: Kysely<Schema>,
  engine: Engine,
  appearing: readonly RowContent[],
  wanted: ReadonlyMap<string, number | null>,
): Promise<ReadonlyMap<string, number>> {
  const ordinals = appearing.flatMap(({ id }) => wanted.get(id) ?? []);
  if (ordinals.length === 0) return new Map();
  const used = await db
    .selectFrom('personality')
    .select('ordinal')
    .where(engine.ordinalIn(ordinals))
    .execute();
  const left = new Set(ordinals);
  for (const { ordinal } of used) left.delete(ordinal);
  const placed = new Map<string, number>();
  for (const { id } of appearing) {
    const ordinal = wanted.get(id) ?? null;
    if (ordinal !== null && left.delete(ordinal)) placed.set(id, ordinal);
  }
  const taken = [...placed.values()];
  if (taken.length > 0) await db.deleteFrom('free_ordinal').where('ordinal', 'in', taken).execute();
  return placed;
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
