import type { Restoration } from '../../catalogue/catalogue.ts';
import type {
  RestoreResult,
  SentEdit,
  WriteContext,
  WriteResult,
} from '../../catalogue/stored-personality.ts';
import { Failure } from '../../domain/failure.ts';
import { aliasesIssues, oversizedFields } from '../../domain/people/field-rules.ts';
import { notBefore } from '../../domain/time.ts';
import { contentOf } from '../people/content.ts';
import { keepIcon } from '../people/icons.ts';
import { isHeld, isLocked } from '../people/locks.ts';
import { findRow, type ListedRow, presentRow } from '../people/rows.ts';
import { laterTraitsOf } from '../schema/later-columns.ts';
import type { Database } from '../schema/tables.ts';
import { contentOfVersion, findVersion, presentNewest, readNewest } from './versions.ts';
import { isUnchanged, writeNext } from './write-next.ts';

/** All functions here run inside a write transaction of the engine. */

/** A personality's id, and the version on which a change of it is based. */
interface NewestOf {
  readonly id: string;
  readonly version: number;
}

/**
 * Replaces the stored state of a personality. An edit that equals the stored state writes no version and returns the
 * personality as it is.
 */
export async function update(
  db: Database,
  { id, version, edit }: NewestOf & { readonly edit: SentEdit },
  by: WriteContext,
): Promise<WriteResult> {
  const checked = await checkVersion(db, id, version);
  if (checked.outcome !== 'current') return checked;
  const { row: before } = checked;
  const { icon, ...traits } = { ...laterTraitsOf(before), ...edit };
  // The edit keeps the stored other names, so they have not been validated against the new name yet.
  const issues = edit.aliases === undefined ? aliasesIssues(traits.aliases, traits.name) : [];
  if (issues.length > 0) {
    const fields = issues.map((issue) => ({ field: 'aliases', issue }));
    throw new Failure('invalid_fields', { fields });
  }
  const updated_at = notBefore(before.updated_at, by.at);
  const times = { version: version + 1, created_at: before.created_at, updated_at };
  const after = contentOf({ ...traits, id, ...times }, await keepIcon(db, icon));
  if (isUnchanged(before, after)) return { outcome: 'written', personality: presentRow(before) };
  await writeNext(db, [{ id, number: version + 1, before, after }], by);
  return { outcome: 'written', personality: presentRow(after) };
}

/** Removes a personality; its new version keeps the removed state. */
export async function remove(
  db: Database,
  { id, version }: NewestOf,
  by: WriteContext,
): Promise<WriteResult> {
  const checked = await checkVersion(db, id, version);
  if (checked.outcome !== 'current') return checked;
  const { row: before } = checked;
  const number = version + 1;
  await writeNext(db, [{ id, number, before, after: null }], by);
  const removed = { ...before, version: number, updated_at: notBefore(before.updated_at, by.at) };
  return { outcome: 'written', personality: presentRow(removed) };
}

type Checked =
  | { readonly outcome: 'current'; readonly row: ListedRow }
  | Exclude<WriteResult, { readonly outcome: 'written' }>;

/** Reads the row and checks that it is not locked and has the version that the change is based on. */
async function checkVersion(db: Database, id: string, version: number): Promise<Checked> {
  const row = await findRow(db, id);
  if (row === null) return { outcome: 'not_found' };
  if (await isLocked(db, id)) return { outcome: 'locked' };
  if (row.version !== version) return { outcome: 'conflict', current: presentRow(row) };
  return { outcome: 'current', row };
}

interface RestorationOf extends Restoration {
  readonly id: string;
}

/** Writes the state of an old version as a new version, unless it is the current state. */
export async function restore(
  db: Database,
  restoration: RestorationOf,
  by: WriteContext,
): Promise<RestoreResult> {
  const { id } = restoration;
  if (await isHeld(db, id)) return { outcome: 'held' };
  if (await isLocked(db, id)) return { outcome: 'locked' };
  return restoreDespiteLock(db, restoration, by);
}

/** Restores as `restore` does, even a held or locked personality. A locked one stays locked. */
export async function restoreDespiteLock(
  db: Database,
  { id, newest, version }: RestorationOf,
  by: WriteContext,
): Promise<RestoreResult> {
  const last = (await readNewest(db, [id])).get(id);
  if (last === undefined) return { outcome: 'not_found' };
  const current = presentNewest(last);
  if (current === null) return { outcome: 'not_restorable' };
  if (current.version !== newest) return { outcome: 'conflict', current };

  const old = await findVersion(db, id, version);
  const times = {
    version: newest + 1,
    created_at: current.createdAt,
    updated_at: notBefore(current.updatedAt, by.at),
  };
  const after = old === null ? null : contentOfVersion(old, times);
  if (after === null || oversizedFields({ ...laterTraitsOf(after), name: after.name }).length > 0)
    return { outcome: 'not_restorable' };
  const before = await findRow(db, id);
  if (before !== null && before.version !== newest) return { outcome: 'conflict', current };
  if (before !== null && isUnchanged(before, after))
    return { outcome: 'written', personality: presentRow(before) };
  const step = { id, number: newest + 1, before, after, restoredFrom: version };
  await writeNext(db, [step], by);
  return { outcome: 'written', personality: presentRow(after) };
}
