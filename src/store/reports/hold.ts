import type { Ruling, Undoing } from '../../catalogue/report-store.ts';
import { Failure } from '../../domain/failure.ts';
import type { Holder } from '../../domain/reports/report.ts';
import { notBefore } from '../../domain/time.ts';
import { findHeld } from '../people/locks.ts';
import { findRow } from '../people/rows.ts';
import type { Database } from '../schema/tables.ts';
import { noteWithdrawal } from '../schema/withdrawals.ts';
import { restoreDespiteLock } from '../versions/edit.ts';
import { findNewest } from '../versions/versions.ts';
import { writeNext } from '../versions/write-next.ts';
import { close, closeAsHeldAgain, closeAsReleased, reopenHeld } from './close-reports.ts';
import { noteWell } from './found-well.ts';

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
  // Where this undoes a release, the version of that release is still the newest.
  await closeAsHeldAgain(db, id, { releasedAt: newest.at, at });
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
  if (isUndo) {
    await reopenHeld(db, id, held.at);
  } else {
    await closeAsReleased(db, id, { heldAt: held.at, at });
    const shown = await findNewest(db, id);
    if (shown !== null) await noteWell(db, shown);
  }
  return true;
}
