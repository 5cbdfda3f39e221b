import type { Dismissal, RulingOnVersion } from '../../catalogue/report-store.ts';
import type { RestoreResult } from '../../catalogue/stored-personality.ts';
import type { Database } from '../schema/tables.ts';
import { restore } from '../versions/edit.ts';
import { findNewest } from '../versions/versions.ts';
import { close, reopen } from './close-reports.ts';
import { eraseWell, noteWell } from './found-well.ts';

/** All functions here run inside a write transaction of the engine. */

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
  const wasDismissed = await reopen(db, id, 'dismissed');
  return wasWell || wasDismissed;
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
