import type { Kysely } from 'kysely';
import type { RevertResult } from '../../catalogue/report-store.ts';
import type { RestoreResult } from '../../catalogue/store.ts';
import type { Engine } from '../engine.ts';
import { restore } from '../history/restore.ts';
import type { Schema } from '../rows/schema.ts';
import { close, reopen } from './close.ts';
import { findNewest } from './newest.ts';

/** All functions here run inside a write transaction of the engine, in which nobody else writes. */
type Transaction = Kysely<Schema>;

/** Restores the version before the newest, and closes the reports of it. */
export async function revert(
  db: Transaction,
  engine: Engine,
  id: string,
  newest: number,
  at: string,
): Promise<RevertResult> {
  const by = { visitor: null, at };
  const result = outcomeOf(await restore(db, engine, id, newest, newest - 1, by));
  if (result.outcome === 'written') await close(db, id, 'restored', at);
  return result;
}

/** Restores what `revert` has replaced, and opens its reports again. */
export async function undoRevert(
  db: Transaction,
  engine: Engine,
  id: string,
  newest: number,
  at: string,
): Promise<RevertResult> {
  if (!(await isReverted(db, id, newest))) return { outcome: 'conflict' };
  const by = { visitor: null, at };
  const result = outcomeOf(await restore(db, engine, id, newest, newest - 1, by));
  if (result.outcome === 'written') await reopen(db, id, 'restored');
  return result;
}

/** Whether this version is the newest, and one that `revert` has written: another may have come meanwhile. */
async function isReverted(db: Transaction, id: string, version: number): Promise<boolean> {
  const newest = await findNewest(db, id);
  if (newest === null || newest.version !== version) return false;
  const { change, visitor, restoredFrom } = newest;
  return change === 'restored' && visitor === null && restoredFrom === version - 2;
}

function outcomeOf(result: RestoreResult): RevertResult {
  return result.outcome === 'conflict' ? { outcome: 'conflict' } : result;
}
