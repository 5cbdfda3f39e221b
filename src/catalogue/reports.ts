import { Failure } from '../domain/failure.ts';
import type { Personality } from '../domain/personality.ts';
import { checkReport } from '../domain/reports/check-report.ts';
import { COUNTED_DAYS } from '../domain/reports/report.ts';
import { daysBefore, HOUR } from '../domain/time.ts';
import { type Brakes, NO_BRAKES } from './brakes.ts';
import { LimitReached } from './limit-reached.ts';
import { createModeration, type Moderation } from './moderation.ts';
import { presentChange } from './present.ts';
import type { NewReport, ReportCounts } from './report-store.ts';
import type { Store } from './store.ts';

/** What visitors ask of the reports. Every method fails with a `Failure`. */
export interface Reports {
  /** What a report of this id would be about, a removed personality too; `not_found` for one that is erased or held. */
  about(id: string): Promise<Reportable>;
  /** `invalid_fields`, `not_found`; `LimitReached` while as many are open as can be. */
  report(id: string, content: Readonly<Record<string, unknown>>, from: Reporter): Promise<Receipt>;
  /** Numbers of the last days. */
  counts(): Promise<ReportCounts>;
  /** What the operator does about them. */
  readonly moderation: Moderation;
}

interface Reportable {
  readonly personality: Omit<Personality, 'createdAt' | 'updatedAt'>;
  readonly isRemoved: boolean;
}

/** Keyed hashes of the reporter's network and visitor, each bound to the personality; the address is not passed on. */
type Reporter = Pick<NewReport, 'network' | 'voter' | 'mayUseReserve'>;

export interface Receipt {
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whether the same had been reported already; then the number is that of the first time. */
  readonly isRepeated: boolean;
}

export interface ReportsDependencies {
  readonly store: Pick<Store, 'history' | 'reports'>;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Called after each new report, with how many are open. */
  readonly onReport?: ((open: number) => void) | undefined;
  /** When absent, nothing is forbidden. */
  readonly brakes?: Brakes | undefined;
}

/** Milliseconds until the operator may have closed some of the reports. */
const FULL_WAIT = HOUR;

export function createReports({
  store,
  now,
  onReport,
  brakes = NO_BRAKES,
}: ReportsDependencies): Reports {
  return {
    async about(id) {
      const history = await store.history(id, { before: null, limit: 1 });
      const [newest] = history?.items ?? [];
      const change = newest === undefined ? null : presentChange(newest);
      if (change === null || change.state === null) throw new Failure('not_found');
      const { version } = change;
      return {
        personality: { ...change.state, id, version },
        isRemoved: change.change === 'removed',
      };
    },

    async report(id, content, from) {
      const checked = checkReport(content);
      if (!checked.ok) throw new Failure('invalid_fields', { fields: checked.errors });
      const given = { ...checked.value, ...from, id, at: now() };
      const result = await store.reports.report(given, brakes.isBlocked);
      switch (result.outcome) {
        case 'not_found':
          throw new Failure('not_found');
        case 'no_such_version':
          throw new Failure('invalid_fields', {
            fields: [{ field: 'version', issue: 'not_one_of' }],
          });
        case 'full':
          throw new LimitReached('busy', { name: 'open-reports', wait: FULL_WAIT });
      }
      const { number, at, open } = result;
      const isRepeated = result.outcome === 'repeated';
      if (!isRepeated) onReport?.(open);
      return { number, at, isRepeated };
    },

    moderation: createModeration({ store, now, brakes }),

    counts: () => store.reports.counts(daysBefore(now(), COUNTED_DAYS)),
  };
}
