import { isDeepStrictEqual } from 'node:util';
import type { NewReport, ReportResult, ReportStore } from '../../catalogue/report-store.ts';
import type { StoredChange } from '../../catalogue/stored-personality.ts';
import {
  type AutomaticAction,
  automaticActionFor,
  COUNTED_REPORTS_DAYS,
  hasStood,
  TRIGGERING_NETWORKS,
} from '../../domain/reports/automatic-action.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import {
  AUTOMATIC_OUTCOMES,
  GRAVE_KINDS,
  NETWORK_DAYS,
  OPEN_REPORTS_MAX,
  OPEN_REPORTS_SHARED,
  TEXT_DAYS,
} from '../../domain/reports/report.ts';
import { daysBefore } from '../../domain/time.ts';
import type { Engine } from '../engine.ts';
import { isHeld } from '../people/locks.ts';
import { reportChecksum } from '../schema/checksum.ts';
import { greatest } from '../schema/statements.ts';
import type { Database } from '../schema/tables.ts';
import { restore } from '../versions/edit.ts';
import { findNewest, findVersion, stateOf } from '../versions/versions.ts';
import {
  close,
  dismiss,
  hold,
  isFoundWell,
  release,
  restorePrevious,
  undismiss,
} from './outcomes.ts';
import { countOpen, readCounts, readHeld, readReported } from './read-reports.ts';

/** All functions below `createReportStore` run inside a write transaction. */

/** Implements `ReportStore` over an engine. */
export function createReportStore(engine: Engine): ReportStore {
  return {
    report: (given, isBlocked = null) => engine.write((db) => report(db, given, isBlocked)),
    reported: (limit) => engine.read((db) => readReported(db, limit)),
    held: (limit) => engine.read((db) => readHeld(db, limit)),
    isHeld: (id) => engine.read((db) => isHeld(db, id)),
    newest: (id) => engine.read((db) => findNewest(db, id)),
    counts: (since) => engine.read((db) => readCounts(db, since)),
    countOpen: () => engine.read(countOpen),
    hold: ({ id, at }) => engine.write((db) => hold(db, id, { by: 'moderation', at })),
    release: (ruling) => engine.write((db) => release(db, ruling)),
    dismiss: (ruling) => engine.write((db) => dismiss(db, ruling)),
    undismiss: (id) => engine.write((db) => undismiss(db, id)),
    restorePrevious: (ruling) => engine.write((db) => restorePrevious(db, ruling)),
    tidy: (at) => engine.write((db) => tidy(db, at)),
  };
}

/** Stores a report and takes the automatic action that it leads to, if any. */
async function report(
  db: Database,
  report: NewReport,
  isBlocked: IsBlocked | null,
): Promise<ReportResult> {
  const { id, kind, text, network, voter, mayUseReserve = false, at } = report;
  const newest = await findNewest(db, id);
  if (newest === null || newest.state === null || (await isHeld(db, id)))
    return { outcome: 'not_found' };
  const version = report.version ?? newest.version;
  if (version > newest.version) return { outcome: 'no_such_version' };
  const open = await countOpen(db);
  const known = await findSame(db, report, version);
  if (known !== null) return { outcome: 'repeated', ...known, open };
  if (open >= (mayUseReserve ? OPEN_REPORTS_MAX : OPEN_REPORTS_SHARED)) return { outcome: 'full' };
  const number = (await greatest(db, 'report', 'number')) + 1;
  const told = { number, personality_id: id, version, kind, text, at };
  await db
    .insertInto('report')
    .values({
      ...told,
      network,
      voter,
      closed_at: null,
      outcome: null,
      checksum: reportChecksum(told),
    })
    .execute();
  const hasActed = await takeAction(db, newest, { at, isBlocked });
  return { outcome: 'received', number, at, open: hasActed ? await countOpen(db) : open + 1 };
}

/**
 * Reads an earlier report of the same kind and text on this version, from the same visitor or network. A report with
 * another kind or text is kept as one of its own: many people share a network, and one report must not hide what
 * another says.
 */
async function findSame(db: Database, same: NewReport, version: number) {
  const { id, kind, text, network, voter } = same;
  const found = await db
    .selectFrom('report')
    .select(['number', 'at'])
    .where('personality_id', '=', id)
    .where('version', '=', version)
    .where('kind', '=', kind)
    .where('text', text === null ? 'is' : '=', text)
    .where((where) =>
      where.or([
        where('network', '=', network),
        ...(voter === null ? [] : [where('voter', '=', voter)]),
      ]),
    )
    .orderBy('number')
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Takes the automatic action that the reports on the newest version lead to (domain/reports/automatic-action.ts):
 * holding the personality, restoring a version, or none. Returns whether anything was done.
 */
async function takeAction(
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

/**
 * Deletes who sent the reports that are older than `NETWORK_DAYS`, or that the release before has closed, and the texts
 * of reports that were closed more than `TEXT_DAYS` ago. Reads the whole table.
 */
async function tidy(db: Database, at: string): Promise<void> {
  await db
    .updateTable('report')
    .set({ network: null, voter: null })
    .where((where) => where.or([where('network', 'is not', null), where('voter', 'is not', null)]))
    .where((where) =>
      where.or([
        where('closed_at', 'is not', null),
        where('at', '<', daysBefore(at, NETWORK_DAYS)),
      ]),
    )
    .execute();
  await db
    .updateTable('report')
    .set({ text: null })
    .where('text', 'is not', null)
    .where('closed_at', '<', daysBefore(at, TEXT_DAYS))
    .execute();
}
