import type { Kysely } from 'kysely';
import type { ImportedVersion, VersionOutcome } from '../../catalogue/operations.ts';
import { fold } from '../../domain/fold.ts';
import { NO_LATER_TRAITS } from '../../domain/later-traits.ts';
import type { Engine } from '../engine.ts';
import { keepIcon } from '../people/icons.ts';
import { readHeldIds } from '../reports/held.ts';
import { insertMany } from '../schema/insert-many.ts';
import { laterColumnsOf } from '../schema/later-columns.ts';
import type { Schema } from '../schema/tables.ts';
import { settleRows } from './settle-rows.ts';
import { versionChecksum } from './version-checksum.ts';

/** Adds exported versions and brings the rows up to date, inside a write transaction. */
export async function importVersions(
  db: Kysely<Schema>,
  engine: Engine,
  versions: readonly ImportedVersion[],
): Promise<VersionOutcome[]> {
  const outcomes: VersionOutcome[] = [];
  const touched = new Set<string>();
  const incomplete = new Set<string>();
  const newest = await readNewest(
    db,
    versions.map(({ id }) => id),
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
    // A version that is there may have been added by this very call.
    if (known !== undefined && version.version <= known) await flush();
    const placed = incomplete.has(id) ? 'gap' : await place(db, version, known);
    // The history of what is held ends with its removal, until it is released.
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

/** The greatest number of each of these personalities that has versions. */
async function readNewest(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('version')
    .where('personality_id', 'in', [...new Set(ids)])
    .groupBy('personality_id')
    .select(({ fn }) => ['personality_id', fn.max('number').as('number')])
    .execute();
  return new Map(rows.map(({ personality_id, number }) => [personality_id, Number(number)]));
}

async function place(
  db: Kysely<Schema>,
  version: ImportedVersion,
  newest: number | undefined,
): Promise<VersionOutcome> {
  // The history of a personality that is older than the history begins at a later number.
  const isFirst = version.version === 1 || version.createdAt !== null;
  if (newest === undefined) return isFirst ? 'added' : 'gap';
  if (version.version > newest) return version.version === newest + 1 ? 'added' : 'gap';
  const stored = await db
    .selectFrom('version')
    .select(['change', 'icon_id', 'checksum'])
    .where('personality_id', '=', version.id)
    .where('number', '=', version.version)
    .executeTakeFirst();
  if (stored === undefined) return 'gap';
  if (stored.change === 'erased') return 'there';
  const columns = columnsOf(version);
  // The icon may have been erased here.
  const hash = stored.icon_id === null ? null : columns.hash;
  return versionChecksum({ ...columns, hash }) === stored.checksum ? 'there' : 'differs';
}

/** Keeps the version's icon, and gives its row. */
async function rowOf(db: Kysely<Schema>, version: ImportedVersion) {
  const { hash, ...columns } = columnsOf(version);
  return {
    ...columns,
    source: null,
    folded: version.state === null ? null : fold(version.state.name),
    // `settleRows` tells the search to look at all rows again.
    ordinal: null,
    icon_id: await keepIcon(db, version.state?.icon ?? null),
    checksum: versionChecksum({ ...columns, hash }),
  };
}

function columnsOf({ id, version, state, restoredFrom, createdAt, ...rest }: ImportedVersion) {
  return {
    ...{ personality_id: id, number: version, change: rest.change, at: rest.at },
    ...{ visitor: rest.visitor, restored_from: restoredFrom, created_at: createdAt },
    ...{ name: state?.name ?? null, gender: state?.gender ?? null },
    ...{ type: state?.type ?? null, identity: state?.identity ?? null },
    ...laterColumnsOf(state ?? NO_LATER_TRAITS),
    hash: state?.icon?.hash ?? null,
  };
}
