import type { Kysely } from 'kysely';
import type { ReportStore } from '../../catalogue/report-store.ts';
import type { Engine } from '../engine.ts';
import type { Schema } from '../rows/schema.ts';
import { close, reopen, tidy } from './close.ts';
import { forgetWell, noteWell } from './found-well.ts';
import { isHeld } from './held.ts';
import { hold, release } from './hold.ts';
import { findNewest } from './newest.ts';
import { readCounts, readHeld, readReported } from './read-reports.ts';
import { report } from './report.ts';
import { revert, undoRevert } from './revert.ts';

/** Implements `ReportStore`; its writes are few, and each runs without others beside it. */
export function createReportStore(engine: Engine, writeAlone: Engine['write']): ReportStore {
  return {
    report: (given, isBlocked = null) => writeAlone((db) => report(db, engine, given, isBlocked)),
    reported: (limit) => engine.read((db) => readReported(db, limit)),
    held: (limit) => engine.read((db) => readHeld(db, limit)),
    isHeld: (id) => engine.read((db) => isHeld(db, id)),
    newest: (id) => engine.read((db) => findNewest(db, id)),
    counts: (since) => engine.read((db) => readCounts(db, since)),
    hold: (id, at) => writeAlone((db) => hold(db, engine, id, { by: 'moderation', at })),
    release: (id, at, isUndo = false) => writeAlone((db) => release(db, engine, id, at, isUndo)),
    dismiss: (id, at) => writeAlone((db) => dismiss(db, id, at)),
    undismiss: (id) => writeAlone((db) => undismiss(db, id)),
    revert: (id, newest, at) => writeAlone((db) => revert(db, engine, id, newest, at)),
    undoRevert: (id, newest, at) => writeAlone((db) => undoRevert(db, engine, id, newest, at)),
    tidy: (at) => engine.write((db) => tidy(db, at)),
  };
}

async function dismiss(db: Kysely<Schema>, id: string, at: string): Promise<boolean> {
  const newest = await findNewest(db, id);
  if (newest === null || newest.state === null) return false;
  await close(db, id, 'dismissed', at);
  await noteWell(db, newest);
  return true;
}

async function undismiss(db: Kysely<Schema>, id: string): Promise<boolean> {
  const wasWell = await forgetWell(db, id);
  return (await reopen(db, id, 'dismissed')) || wasWell;
}
