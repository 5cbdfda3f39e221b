import type { Kysely } from 'kysely';
import { Failure } from '../../domain/failure.ts';
import type { Holder } from '../../domain/reports/report.ts';
import type { Engine } from '../engine.ts';
import { notBefore } from '../history/not-before.ts';
import { restoreDespiteLock } from '../history/restore.ts';
import { writeNext } from '../history/write-next.ts';
import { findRow } from '../rows/rows.ts';
import type { Schema } from '../rows/schema.ts';
import { close, recloseAs } from './close.ts';
import { noteWell } from './found-well.ts';
import { findHeld } from './held.ts';
import { findNewest } from './newest.ts';

/** All functions here run inside a write transaction of the engine, in which nobody else writes. */
type Transaction = Kysely<Schema>;

/** How reports were closed that held something, and how they are once it is released. */
const RELEASED = [
  ['held', 'released'],
  ['held_alone', 'released_alone'],
] as const;

/** A removal that only a release undoes; false if there is nothing to hold. */
export async function hold(
  db: Transaction,
  engine: Engine,
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
    await writeNext(db, engine, [step], { visitor: null, at });
  }
  await db
    .insertInto('held')
    .values({ personality_id: id, version: newest.version, by, at })
    .execute();
  await close(db, id, by === 'reports' ? 'held_alone' : 'held', at);
  // A release is undone: its reports were closed when its version was written.
  for (const [outcome, released] of RELEASED)
    await recloseAs(db, { id, outcome: released, at: newest.at }, { outcome, at });
  return true;
}

/** Brings back what was removed to hold it; false if it is not held. */
export async function release(
  db: Transaction,
  engine: Engine,
  id: string,
  now: string,
  isUndo: boolean,
): Promise<boolean> {
  const held = await findHeld(db, id);
  if (held === null) return false;
  await db.deleteFrom('held').where('personality_id', '=', id).execute();
  const newest = await findNewest(db, id);
  const at = newest === null ? now : notBefore(newest.at, now);
  const wasRemovedToHold = newest !== null && newest.version > held.version;
  if (wasRemovedToHold) {
    const by = { visitor: null, at };
    const { outcome } = await restoreDespiteLock(db, engine, id, newest.version, held.version, by);
    // It was erased meanwhile: nothing of the release is to be kept.
    if (outcome !== 'written') throw new Failure('not_restorable');
  }
  if (!isUndo) {
    const shown = await findNewest(db, id);
    if (shown !== null) await noteWell(db, shown);
  }
  for (const [outcome, released] of RELEASED) {
    const to = isUndo ? null : { outcome: released, at };
    await recloseAs(db, { id, outcome, at: held.at }, to);
  }
  return true;
}
