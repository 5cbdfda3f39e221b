import type { Dismissal, Ruling, RulingOnVersion, Undoing } from '../../catalogue/report-store.ts';
import type { RestoreResult, StoredChange } from '../../catalogue/stored-personality.ts';
import { Failure } from '../../domain/failure.ts';
import { CLOSINGS, type Holder, type Outcome } from '../../domain/reports/report.ts';
import { notBefore } from '../../domain/time.ts';
import { findHeld } from '../people/locks.ts';
import { findRow } from '../people/rows.ts';
import { isAny } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { noteWithdrawal } from '../schema/withdrawals.ts';
import { restore, restoreDespiteLock } from '../versions/edit.ts';
import { findNewest } from '../versions/versions.ts';
import { writeNext } from '../versions/write-next.ts';

/** All functions here run inside a write transaction of the engine. */

/** Removes a personality in a way that only a release undoes; false if there is nothing to hold. */
export async function hold(
  db: Database,
  id: string,
  { by, at: now }: { readonly by: Holder; readonly at: string },
): Promise<boolean> {
  if ((await findHeld(db, id)) !== null) return true;
  const newest = await findNewest(db, id);
  if (newest === null || newest.state === null) return false;
  const at = notBefore(newest.at, now);
  const before = await findRow(db, id);
  if (before !== null) {
    const step = { id, number: newest.version + 1, before, after: null };
    await writeNext(db, [step], { visitor: null, at });
  }
  await db
    .insertInto('held')
    .values({ personality_id: id, version: newest.version, by, at })
    .execute();
  await noteWithdrawal(db);
  await close(db, id, by === 'reports' ? 'held_alone' : 'held', at);
  // Where this undoes a release, no version is newer than the reports that the release closed.
  for (const { name, releasedAs } of CLOSINGS) {
    const releasedAt = releasedAs === null ? null : await lastClosed(db, id, releasedAs);
    if (releasedAs !== null && releasedAt !== null && releasedAt >= newest.at)
      await recloseAs(db, { id, outcome: releasedAs, at: releasedAt }, { outcome: name, at });
  }
  return true;
}

/**
 * Releases a held personality, and restores it if the hold has removed it; false if it is not held. Unless `isUndo`,
 * the version shown afterwards is noted as found well. Fails with `not_restorable` if the personality was erased
 * meanwhile.
 */
export async function release(
  db: Database,
  { id, at: now, isUndo = false }: Ruling & Undoing,
): Promise<boolean> {
  const held = await findHeld(db, id);
  if (held === null) return false;
  await db.deleteFrom('held').where('personality_id', '=', id).execute();
  const newest = await findNewest(db, id);
  const at = newest === null ? now : notBefore(newest.at, now);
  const wasRemovedToHold = newest !== null && newest.version > held.version;
  if (wasRemovedToHold) {
    const by = { visitor: null, at };
    const restoration = { id, newest: newest.version, version: held.version };
    const { outcome } = await restoreDespiteLock(db, restoration, by);
    // The personality was erased meanwhile, so the whole release is rolled back.
    if (outcome !== 'written') throw new Failure('not_restorable');
  }
  if (!isUndo) {
    const shown = await findNewest(db, id);
    if (shown !== null) await noteWell(db, shown);
  }
  for (const { name, releasedAs } of CLOSINGS) {
    if (releasedAs === null) continue;
    const to = isUndo ? null : { outcome: releasedAs, at };
    await recloseAs(db, { id, outcome: name, at: held.at }, to);
  }
  return true;
}

/** Closes the reports of a personality as unfounded and notes its newest version as found well. */
export async function dismiss(
  db: Database,
  { id, newest: seen, at }: RulingOnVersion,
): Promise<Dismissal> {
  const newest = await findNewest(db, id);
  if (newest === null || newest.state === null) return 'not_found';
  if (newest.version !== seen) return 'conflict';
  await close(db, id, 'dismissed', at);
  await noteWell(db, newest);
  return 'dismissed';
}

/** Undoes the last dismissal of a personality and opens its reports again; false if there was none. */
export async function undismiss(db: Database, id: string): Promise<boolean> {
  const wasWell = await eraseWell(db, id);
  const at = await lastClosed(db, id, 'dismissed');
  if (at !== null) await recloseAs(db, { id, outcome: 'dismissed', at }, null);
  return wasWell || at !== null;
}

/** Restores the version before the newest, and closes the personality's reports. */
export async function restorePrevious(
  db: Database,
  { id, newest, at }: RulingOnVersion,
): Promise<RestoreResult['outcome']> {
  const by = { visitor: null, at };
  const { outcome } = await restore(db, { id, newest, version: newest - 1 }, by);
  if (outcome === 'written') await close(db, id, 'restored', at);
  return outcome;
}

/**
 * Closes the open reports of a personality, and deletes who sent them: only open reports are counted by networks. So
 * they are opened again without them.
 */
export async function close(db: Database, id: string, outcome: Outcome, at: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ closed_at: at, outcome, network: null, voter: null })
    .where('personality_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
}

/** When reports of a personality were last closed with an outcome; null if none were. */
async function lastClosed(db: Database, id: string, outcome: Outcome): Promise<string | null> {
  const last = await db
    .selectFrom('report')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .where('personality_id', '=', id)
    .where('outcome', '=', outcome)
    .executeTakeFirst();
  return last?.at ?? null;
}

/** Reports of a personality that were closed together. */
interface Closed {
  readonly id: string;
  readonly outcome: Outcome;
  readonly at: string;
}

/** Replaces the outcome and time of closed reports, or opens them again where `to` is null. */
async function recloseAs(
  db: Database,
  { id, outcome, at }: Closed,
  to: Pick<Closed, 'outcome' | 'at'> | null,
): Promise<void> {
  await db
    .updateTable('report')
    .set({ closed_at: to?.at ?? null, outcome: to?.outcome ?? null })
    .where('personality_id', '=', id)
    .where('outcome', '=', outcome)
    .where('closed_at', '=', at)
    .execute();
}

/**
 * Erases the reports of a personality except their numbers, versions, kinds, times and outcomes. Also deletes its hold,
 * and the note on the version found well.
 */
export async function eraseReports(db: Database, id: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ text: null, network: null, voter: null })
    .where('personality_id', '=', id)
    .execute();
  // Outcomes of reports closed before are kept, so that they still count towards the daily limit of automatic actions.
  await db
    .updateTable('report')
    .set((column) => ({ closed_at: column.ref('at'), outcome: 'erased' as const }))
    .where('personality_id', '=', id)
    .where('closed_at', 'is', null)
    .execute();
  await db.deleteFrom('held').where('personality_id', '=', id).execute();
  await eraseWell(db, id);
}

/** Notes that the operator found this version well: reports never hold it automatically, however many there are. */
async function noteWell(
  db: Database,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<void> {
  await eraseWell(db, id);
  await db.insertInto('found_well').values({ personality_id: id, version }).execute();
}

/** Deletes the note on the version found well; false if there is none. */
async function eraseWell(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('found_well')
    .where('personality_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whether the operator has found this version well. */
export function isFoundWell(
  db: Database,
  { id, version }: Pick<StoredChange, 'id' | 'version'>,
): Promise<boolean> {
  const found = db.selectFrom('found_well').select('version').where('personality_id', '=', id);
  return isAny(found.where('version', '=', version));
}
