import type {
  HeldPersonality,
  ReportCounts,
  ReportedPersonality,
  ReportsOfOne,
} from '../../catalogue/report-store.ts';
import {
  FOUND_WELL,
  HELD_OUTCOMES,
  isGrave,
  OPEN_REPORTS_MAX,
  type Outcome,
  REPORT_KINDS,
} from '../../domain/reports/report.ts';
import { readHeldIds } from '../people/locks.ts';
import type { Database } from '../schema/tables.ts';
import { findNewest } from '../versions/versions.ts';

/**
 * Reads the personalities with open reports, inside a read transaction: first those with grave reports, then those
 * reported from more networks, then those reported earlier. Only the `OPEN_REPORTS_MAX` oldest open reports are read.
 */
export async function readReported(
  db: Database,
  limit: number,
): Promise<readonly ReportedPersonality[]> {
  const rows = await selectReports(db)
    .where('closed_at', 'is', null)
    .orderBy('number')
    .limit(OPEN_REPORTS_MAX)
    .execute();
  const byId = [...Map.groupBy(rows, ({ personality_id }) => personality_id)]
    .map(([id, reports]) => ({ id, ...summarise(reports) }))
    // The sort is stable: personalities of equal rank stay in the order of their first reports.
    .sort((a, b) => Number(hasGrave(b)) - Number(hasGrave(a)) || b.networks - a.networks);
  const reported: ReportedPersonality[] = [];
  for (const { id, ...reports } of byId.slice(0, limit)) {
    const newest = await findNewest(db, id);
    if (newest !== null) reported.push({ newest, ...reports });
  }
  return reported;
}

function hasGrave({ kinds }: Pick<ReportsOfOne, 'kinds'>): boolean {
  return kinds.some(({ kind }) => isGrave(kind));
}

/** Reads the held personalities, the last held first, each with the reports that were closed when it was held. */
export async function readHeld(db: Database, limit: number): Promise<readonly HeldPersonality[]> {
  const rows = await db
    .selectFrom('held')
    .select(['personality_id', 'by', 'at'])
    .orderBy('at', 'desc')
    .orderBy('personality_id')
    .limit(limit)
    .execute();
  const held: HeldPersonality[] = [];
  for (const { personality_id: id, by, at } of rows) {
    const newest = await findNewest(db, id);
    const reports = await selectReports(db)
      .where('personality_id', '=', id)
      .where('outcome', 'in', HELD_OUTCOMES)
      .where('closed_at', '=', at)
      .orderBy('number')
      .execute();
    if (newest !== null) held.push({ newest, by, at, ...summarise(reports) });
  }
  return held;
}

/** Counts the reports since a time by outcome, and the open reports and held personalities now. */
export async function readCounts(db: Database, since: string): Promise<ReportCounts> {
  const outcomes = await db
    .selectFrom('report')
    .select(['outcome', ({ fn }) => fn.countAll().as('count')])
    .where('at', '>=', since)
    .groupBy('outcome')
    .execute();
  const countOf = (wanted: readonly Outcome[] | null): number =>
    outcomes
      .filter(({ outcome }) => wanted === null || wanted.some((one) => one === outcome))
      .reduce((sum, { count }) => sum + Number(count), 0);
  const last = await db
    .selectFrom('report')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .executeTakeFirst();
  const reported = await db
    .selectFrom('report')
    .select(({ fn }) => fn.count('personality_id').distinct().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    reports: countOf(null),
    held: countOf(HELD_OUTCOMES),
    well: countOf(FOUND_WELL),
    reportedNow: Number(reported.count),
    heldNow: (await readHeldIds(db)).length,
    open: await countOpen(db),
    lastClosedAt: last?.at ?? null,
  };
}

function selectReports(db: Database) {
  return db.selectFrom('report').select(['number', 'personality_id', 'kind', 'text', 'network']);
}

type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

function summarise(reports: readonly ReportRow[]): ReportsOfOne {
  const networks = reports.flatMap(({ network }) =>
    network === null ? [] : [Buffer.from(network).toString('hex')],
  );
  return {
    count: reports.length,
    networks: new Set(networks).size,
    kinds: REPORT_KINDS.map((kind) => ({
      kind,
      count: reports.filter((one) => one.kind === kind).length,
    })).filter(({ count }) => count > 0),
    texts: reports.flatMap(({ text }) => text ?? []),
  };
}

/** Counts the open reports. */
export async function countOpen(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
