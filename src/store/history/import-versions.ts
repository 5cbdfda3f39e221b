import type { Kysely } from 'kysely';
import type { ImportedVersion, VersionOutcome } from '../../catalogue/operations.ts';
import { fold } from '../../domain/fold.ts';
import { keepIcon } from '../icons.ts';
import type { Schema } from '../schema.ts';
import { settleRows } from './settle-rows.ts';
import { versionChecksum } from './version-checksum.ts';

/** Adds exported versions and brings the rows up to date, inside a write transaction. */
export async function importVersions(
  db: Kysely<Schema>,
  versions: readonly ImportedVersion[],
): Promise<VersionOutcome[]> {
  const outcomes: VersionOutcome[] = [];
  const touched = new Set<string>();
  const incomplete = new Set<string>();
  for (const version of versions) {
    const outcome = incomplete.has(version.id) ? 'gap' : await place(db, version);
    if (outcome === 'differs' || outcome === 'gap') incomplete.add(version.id);
    if (outcome === 'added') {
      await add(db, version);
      touched.add(version.id);
    }
    outcomes.push(outcome);
  }
  await settleRows(db, [...touched]);
  return outcomes;
}

async function place(db: Kysely<Schema>, version: ImportedVersion): Promise<VersionOutcome> {
  const stored = await db
    .selectFrom('version')
    .select(['change', 'icon_id', 'checksum'])
    .where('personality_id', '=', version.id)
    .where('number', '=', version.version)
    .executeTakeFirst();
  if (stored !== undefined) {
    if (stored.change === 'erased') return 'there';
    const columns = columnsOf(version);
    // The icon may have been erased here.
    const hash = stored.icon_id === null ? null : columns.hash;
    return versionChecksum({ ...columns, hash }) === stored.checksum ? 'there' : 'differs';
  }
  const newest = await db
    .selectFrom('version')
    .select('number')
    .where('personality_id', '=', version.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The history of a personality that is older than the history begins at a later number.
  const isFirst = version.version === 1 || version.createdAt !== null;
  const follows = newest === undefined ? isFirst : version.version === newest.number + 1;
  return follows ? 'added' : 'gap';
}

async function add(db: Kysely<Schema>, version: ImportedVersion): Promise<void> {
  const { hash, ...columns } = columnsOf(version);
  await db
    .insertInto('version')
    .values({
      ...columns,
      folded: version.state === null ? null : fold(version.state.name),
      icon_id: await keepIcon(db, version.state?.icon ?? null),
      checksum: versionChecksum({ ...columns, hash }),
    })
    .execute();
}

function columnsOf({ id, version, state, restoredFrom, createdAt, ...rest }: ImportedVersion) {
  return {
    ...{ personality_id: id, number: version, change: rest.change, at: rest.at },
    ...{ visitor: rest.visitor, restored_from: restoredFrom, created_at: createdAt },
    ...{ name: state?.name ?? null, gender: state?.gender ?? null },
    ...{ type: state?.type ?? null, identity: state?.identity ?? null },
    hash: state?.icon?.hash ?? null,
  };
}
