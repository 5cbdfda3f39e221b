import { type SqlBool, sql } from 'kysely';
import type {
  ImportedVersion,
  VersionOutcome,
  VersionsPage,
  VersionsRequest,
} from '../../catalogue/operations.ts';
import { fold } from '../../domain/fold.ts';
import { NO_LATER_TRAITS } from '../../domain/people/fields.ts';
import type { Engine } from '../engine.ts';
import { keepIcon } from '../people/icons.ts';
import { readHeldIds } from '../people/locks.ts';
import { freeOrdinals } from '../people/ordinals.ts';
import { versionChecksum } from '../schema/checksum.ts';
import { laterColumnsOf } from '../schema/later-columns.ts';
import { greatest, insertMany } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import {
  contentOfVersion,
  findVersion,
  numbersOf,
  readNewest,
  selectVersions,
  stateOf,
} from './versions.ts';

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

/**
 * Adds exported versions and updates the rows of their personalities, inside a write transaction. Returns the outcome
 * of each version, in the same order.
 */
export async function importVersions(
  db: Database,
  engine: Engine,
  versions: readonly ImportedVersion[],
): Promise<VersionOutcome[]> {
  const outcomes: VersionOutcome[] = [];
  const touched = new Set<string>();
  const incomplete = new Set<string>();
  const ids = [...new Set(versions.map(({ id }) => id))];
  const numbers = ids.length === 0 ? [] : await numbersOf(db, ids, 'max').execute();
  const newest = new Map(
    numbers.flatMap(({ personality_id, number }) =>
      number === null ? [] : [[personality_id, number] as const],
    ),
  );
  const held = new Set(await readHeldIds(db));
  let added: Awaited<ReturnType<typeof rowOf>>[] = [];
  const flush = async (): Promise<void> => {
    await insertMany(db, 'version', added);
    added = [];
  };
  for (const version of versions) {
    const { id } = version;
    const known = newest.get(id);
    // The version to compare with may have been added by this call and still wait to be inserted.
    if (known !== undefined && version.version <= known) await flush();
    const placed = incomplete.has(id) ? 'gap' : await place(db, version, known);
    // The history of a held personality ends with its removal until it is released.
    const outcome = placed === 'added' && held.has(id) ? 'held' : placed;
    if (outcome !== 'added' && outcome !== 'there') incomplete.add(id);
    if (outcome === 'added') {
      added.push(await rowOf(db, version));
      touched.add(id);
      newest.set(id, version.version);
    }
    outcomes.push(outcome);
  }
  await flush();
  await settleRows(db, engine, [...touched]);
  return outcomes;
}

async function place(
  db: Database,
  version: ImportedVersion,
  newest: number | undefined,
): Promise<VersionOutcome> {
  // A personality that was created before versions were recorded has a first version with a number above 1.
  const isFirst = version.version === 1 || version.createdAt !== null;
  if (newest === undefined) return isFirst ? 'added' : 'gap';
  if (version.version > newest) return version.version === newest + 1 ? 'added' : 'gap';
  const stored = await findVersion(db, version.id, version.version);
  if (stored === null) return 'gap';
  if (stored.change === 'erased') return 'there';
  const columns = columnsOf(version);
  // The icon may have been erased in this catalogue.
  const hash = stored.icon_id === null ? null : columns.hash;
  return versionChecksum({ ...columns, hash }) === stored.checksum ? 'there' : 'differs';
}

/** Stores the icon of a version and builds the version's row. */
async function rowOf(db: Database, version: ImportedVersion) {
  const { hash, ...columns } = columnsOf(version);
  const { icon_id } = await keepIcon(db, version.state?.icon ?? null);
  return {
    ...columns,
    source: null,
    folded: version.state === null ? null : fold(version.state.name),
    // `settleRows` writes the ordinal of the newest version.
    ordinal: null,
    icon_id,
    checksum: versionChecksum({ ...columns, hash }),
  };
}

function columnsOf({ id, version, state, restoredFrom, createdAt, ...rest }: ImportedVersion) {
  return {
    personality_id: id,
    number: version,
    change: rest.change,
    at: rest.at,
    visitor: rest.visitor,
    restored_from: restoredFrom,
    created_at: createdAt,
    name: state?.name ?? null,
    gender: state?.gender ?? null,
    type: state?.type ?? null,
    identity: state?.identity ?? null,
    ...laterColumnsOf(state ?? NO_LATER_TRAITS),
    hash: state?.icon?.hash ?? null,
  };
}

/**
 * Replaces the rows of these personalities by the states of their newest versions, inside a write transaction. A
 * personality that has a row keeps its ordinal.
 */
async function settleRows(db: Database, engine: Engine, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const before = await db
    .selectFrom('personality')
    .select(['id', 'ordinal'])
    .where('id', 'in', ids)
    .execute();
  const newest = await readNewest(db, ids);
  const coming = [...newest.values()].flatMap(({ newest: version, createdAt }) => {
    const times = { version: version.number, created_at: createdAt, updated_at: version.at };
    return contentOfVersion(version, times) ?? [];
  });
  const ordinalOf = new Map(before.map(({ id, ordinal }) => [id, ordinal]));
  const appearing = coming.filter(({ id }) => !ordinalOf.has(id));
  // Called before rows are deleted, since an ordinal whose row is missing for a moment would be given away.
  const taken = await engine.takeOrdinals(db, appearing.length);
  for (const [i, { id }] of appearing.entries()) ordinalOf.set(id, taken[i] ?? Number.NaN);

  const rows = coming.map(({ hash: _, icon_look: _look, ...content }) => ({
    ordinal: ordinalOf.get(content.id) ?? Number.NaN,
    ...content,
  }));
  await db.deleteFrom('personality').where('id', 'in', ids).execute();
  await insertMany(db, 'personality', rows);
  const used = new Set(rows.map(({ ordinal }) => ordinal));
  await freeOrdinals(
    db,
    before.map(({ ordinal }) => ordinal).filter((ordinal) => !used.has(ordinal)),
  );
  // The search in memory reads again the ordinals that new versions name, those of removed personalities too.
  for (const [id, { newest: version }] of newest) {
    const ordinal = ordinalOf.get(id) ?? null;
    await db
      .updateTable('version')
      .set({ ordinal })
      .where('personality_id', '=', id)
      .where('number', '=', version.number)
      .execute();
  }
}
