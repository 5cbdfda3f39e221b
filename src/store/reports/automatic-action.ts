import { isDeepStrictEqual } from 'node:util';
import type { StoredChange } from '../../catalogue/stored-personality.ts';
import {
  type AutomaticAction,
  automaticActionFor,
  COUNTED_REPORTS_DAYS,
  hasStood,
  TRIGGERING_NETWORKS,
} from '../../domain/reports/automatic-action.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import { AUTOMATIC_OUTCOMES, GRAVE_KINDS } from '../../domain/reports/report.ts';
import { daysBefore } from '../../domain/time.ts';
import type { Database } from '../schema/tables.ts';
import { restore } from '../versions/edit.ts';
import { findVersion, stateOf } from '../versions/versions.ts';
import { close } from './close-reports.ts';
import { isFoundWell } from './found-well.ts';
import { hold } from './hold.ts';

/** All functions here run inside a write transaction of the engine. */

/**
 * Takes the automatic action that the reports on the newest version lead to (domain/reports/automatic-action.ts):
 * holding the personality, restoring a version, or none. Returns whether anything was done.
 */
export async function takeAutomaticAction(
  db: Database,
  newest: StoredChange,
  { at, isBlocked }: { readonly at: string; readonly isBlocked: IsBlocked | null },
): Promise<boolean> {
  const { id } = newest;
  const networks = await countNetworks(db, newest, at);
  if (networks < TRIGGERING_NETWORKS) return false;
  const standing = await findStanding(db, newest, isBlocked);
  if (standing === 'unknown') return false;
  const action: AutomaticAction = automaticActionFor({
    newestAt: newest.at,
    isRemoved: newest.change === 'removed',
    standing: standing?.version ?? null,
    isAsStanding: standing !== null && isDeepStrictEqual(standing.state, newest.state),
    isFoundWell: await isFoundWell(db, newest),
    networks,
    actions: await countActions(db, at),
    now: at,
  });
  if (action.kind === 'hold') return hold(db, id, { by: 'reports', at });
  if (action.kind === 'none') return false;
  const by = { visitor: null, at };
  const { outcome } = await restore(
    db,
    { id, newest: newest.version, version: action.version },
    by,
  );
  if (outcome !== 'written') return false;
  await close(db, id, 'restored_alone', at);
  return true;
}

/** Versions per read, and maximum number of reads. */
const CHUNK = 2_000;
const CHUNKS_MAX = 10;

/**
 * Finds the newest version before the current one that has stood (domain/reports/automatic-action.ts). Removals and
 * versions with a blocked name are passed over. Null if there is none, `unknown` if there were too many recent changes
 * to examine.
 */
async function findStanding(
  db: Database,
  { id, version, at }: StoredChange,
  isBlocked: IsBlocked | null,
): Promise<Pick<StoredChange, 'version' | 'state'> | null | 'unknown'> {
  let replaced = { number: version, at };
  for (let read = 0; read < CHUNKS_MAX; read += 1) {
    // A flood writes thousands of versions, so the states of those alone are read that have stood.
    const rows = await db
      .selectFrom('version')
      .select(['number', 'change', 'at'])
      .where('personality_id', '=', id)
      .where('number', '<', replaced.number)
      .orderBy('number', 'desc')
      .limit(CHUNK)
      .execute();
    for (const row of rows) {
      if (row.change !== 'removed' && hasStood(row.at, replaced.at)) {
        const version = await findVersion(db, id, row.number);
        const state = version === null ? null : stateOf(version);
        if (state !== null && isBlocked?.(state) !== true) return { version: row.number, state };
      }
      replaced = row;
    }
    if (rows.length < CHUNK) return null;
  }
  return 'unknown';
}

async function countNetworks(
  db: Database,
  { id, version }: StoredChange,
  at: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.count('network').distinct().as('count'))
    .where('personality_id', '=', id)
    .where('version', '=', version)
    .where('kind', 'in', GRAVE_KINDS)
    .where('closed_at', 'is', null)
    .where('at', '>=', daysBefore(at, COUNTED_REPORTS_DAYS))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countActions(db: Database, at: string): Promise<number> {
  const actions = await db
    .selectFrom('report')
    .select(['personality_id', 'closed_at'])
    .distinct()
    .where('outcome', 'in', AUTOMATIC_OUTCOMES)
    .where('closed_at', '>=', daysBefore(at, COUNTED_REPORTS_DAYS))
    // Actions with a later time were taken while the clock was ahead, and do not count.
    .where('closed_at', '<=', at)
    .execute();
  return actions.length;
}
