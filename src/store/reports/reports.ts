import type { NewReport, ReportResult, ReportStore } from '../../catalogue/report-store.ts';
import type { IsBlocked } from '../../domain/reports/blocked-names.ts';
import {
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
import { findNewest } from '../versions/versions.ts';
import { takeAutomaticAction } from './automatic-action.ts';
import { dismiss, restorePrevious, undismiss } from './dismiss.ts';
import { hold, release } from './hold.ts';
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
  const hasActed = await takeAutomaticAction(db, newest, { at, isBlocked });
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
