import type { ChangesScope, ErasedChanges } from '../../catalogue/operations.ts';
import type { EraseVersion } from '../../catalogue/store.ts';
import { erasureOf } from '../../domain/versions/erasure.ts';
import { eraseGuesses } from '../guesses/guess-store.ts';
import { removeUnnamedIcons } from '../people/icons.ts';
import { freeOrdinals } from '../people/ordinals.ts';
import { findRow, selectListed } from '../people/rows.ts';
import { eraseReports } from '../reports/erase-reports.ts';
import { rowChecksum, versionChecksum } from '../schema/checksum.ts';
import { NO_LATER_COLUMNS } from '../schema/later-columns.ts';
import { noteUnversioned } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { findRollback, inScope } from '../versions/find-rollback.ts';
import { findVersion, selectVersions, type Version } from '../versions/versions.ts';

/**
 * All functions here run inside a write transaction of the engine. Once it is committed, no table contains the erased
 * content; `eraseFromFiles` then removes it from the files (see ../engine.ts).
 */

/** Erases a personality and the content of all its versions; returns their number. */
export async function erase(db: Database, id: string): Promise<number> {
  const row = await findRow(db, id);
  if (row !== null) {
    await db.deleteFrom('personality').where('id', '=', id).execute();
    await freeOrdinals(db, [row.ordinal]);
    // No version tells the search in memory of the deleted row. For a removed or held personality this is not needed:
    // the search dropped its words when it was removed.
    await noteUnversioned(db);
  }
  const versions = await selectVersions(db).where('personality_id', '=', id).execute();
  for (const version of versions) await empty(db, version);
  await eraseRequest(db, id);
  await db.deleteFrom('locked').where('personality_id', '=', id).execute();
  await eraseReports(db, id);
  await eraseGuesses(db, id);
  await removeUnnamedIcons(db, iconsOf(versions));
  return versions.length;
}

/** Erases the content of one version, unless it is the newest, whose content the personality still has. */
export async function eraseVersion(
  db: Database,
  id: string,
  number: number,
): Promise<EraseVersion> {
  const numbers = await db
    .selectFrom('version')
    .select((expression) => [
      expression.fn.max('number').as('newest'),
      expression.fn.min('number').as('first'),
    ])
    .where('personality_id', '=', id)
    .executeTakeFirst();
  const version = await findVersion(db, id, number);
  if (version === null) return 'not_found';
  if (Number(numbers?.newest) === number && version.change !== 'erased') return 'is_newest';
  await empty(db, version);
  // A repeated creation is answered with the first version, which is gone now.
  if (Number(numbers?.first) === number) await eraseRequest(db, id);
  await removeUnnamedIcons(db, iconsOf([version]));
  return 'erased';
}

/** Erases the content that the changes in the scope have written, by the rules of `erasureOf`. */
export async function eraseChanges(db: Database, scope: ChangesScope): Promise<ErasedChanges> {
  const personalities: string[] = [];
  const kept: string[] = [];
  let versions = 0;
  for (const id of (await findRollback((task) => task(db), scope)) ?? []) {
    const erasure = erasureOf(await readVersions(db, id, scope));
    if (erasure.kind === 'all') {
      versions += await erase(db, id);
      personalities.push(id);
      continue;
    }
    for (const number of erasure.numbers) await eraseVersion(db, id, number);
    versions += erasure.numbers.length;
    if (erasure.keepsNewest) kept.push(id);
  }
  return { personalities, versions, kept };
}

async function readVersions(db: Database, id: string, scope: ChangesScope) {
  const versions = await db
    .selectFrom('version')
    .select(['number', 'change', 'restored_from as restoredFrom'])
    .select((expression) => inScope(expression, scope).as('isChosen'))
    .where('personality_id', '=', id)
    .orderBy('number')
    .execute();
  return versions.map((version) => ({ ...version, isChosen: Boolean(version.isChosen) }));
}

/** Deletes an icon and all references to it; false if there is no such icon. */
export async function eraseIcon(db: Database, hash: string): Promise<boolean> {
  const icon = await db.selectFrom('icon').select('id').where('hash', '=', hash).executeTakeFirst();
  if (icon === undefined) return false;
  for (const version of await selectVersions(db).where('icon_id', '=', icon.id).execute()) {
    await db
      .updateTable('version')
      .set({ icon_id: null, checksum: versionChecksum({ ...version, hash: null }) })
      .where('sequence', '=', version.sequence)
      .execute();
  }
  for (const row of await selectListed(db).where('personality.icon_id', '=', icon.id).execute()) {
    await db
      .updateTable('personality')
      .set({ icon_id: null, checksum: rowChecksum({ ...row, hash: null }) })
      .where('id', '=', row.id)
      .execute();
  }
  await removeUnnamedIcons(db, [icon.id]);
  // Cached pages of searches name the icon, and the search in memory knows which personalities have one.
  await noteUnversioned(db);
  return true;
}

const NO_STATE = {
  name: null,
  folded: null,
  gender: null,
  type: null,
  identity: null,
  icon_id: null,
  restored_from: null,
  ...NO_LATER_COLUMNS,
} as const;

/** Erases a version but for its number, time, visitor and source. */
async function empty(db: Database, version: Version): Promise<void> {
  const emptied = { ...NO_STATE, change: 'erased' } as const;
  const checksum = versionChecksum({ ...version, ...emptied, hash: null });
  await db
    .updateTable('version')
    .set({ ...emptied, checksum })
    .where('sequence', '=', version.sequence)
    .execute();
}

/** Clears the hash of the creating request but keeps its idempotency key, so that a repetition creates nothing. */
async function eraseRequest(db: Database, id: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ fingerprint: '' })
    .where('personality_id', '=', id)
    .execute();
}

function iconsOf(versions: readonly Version[]): number[] {
  return [...new Set(versions.flatMap(({ icon_id }) => icon_id ?? []))];
}
