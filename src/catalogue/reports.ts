import { Failure } from '../domain/failure.ts';
import { checkReport } from '../domain/reports/check-report.ts';
import { COUNTED_DAYS } from '../domain/reports/report.ts';
import { daysBefore, HOUR } from '../domain/time.ts';
import type { Change } from '../domain/versions/change.ts';
import { LimitReached } from './failures.ts';
import { withoutSource } from './history.ts';
import type { NewReport, ReportCounts } from './report-store.ts';
import { createRollback } from './roll-back.ts';
import type { Store } from './store.ts';
import {
  NO_RESTRICTIONS,
  requireAllowedVersion,
  type WriteRestrictions,
} from './write-restrictions.ts';

export type Reports = ReturnType<typeof createReports>;

/**
 * Keyed hashes of the reporter’s network and visitor, each bound to the personality. The address itself is not passed
 * on.
 */
type Reporter = Pick<NewReport, 'network' | 'voter' | 'mayUseReserve'>;

export interface Receipt {
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whether the same had already been reported; the number is then that of the first report. */
  readonly isRepeated: boolean;
}

interface ReportsDependencies {
  readonly store: Pick<Store, 'history' | 'reports' | 'findRollback' | 'rollBack'>;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Called after each new report, with the number of open reports. */
  readonly onReport?: ((open: number) => void) | undefined;
  /** What the operator has forbidden for now; nothing when absent. */
  readonly restrictions?: WriteRestrictions | undefined;
}

/** Milliseconds until the operator may have closed some of the reports. */
const FULL_WAIT = HOUR;

/**
 * Creates the operations on reports that visitors have, on top of `ReportStore`. Every method fails with a `Failure`.
 */
export function createReports(dependencies: ReportsDependencies) {
  const { store, now, onReport, restrictions = NO_RESTRICTIONS } = dependencies;
  return {
    /**
     * The personality that a report of this id would concern, even a removed one; `not_found` if it is erased or
     * held.
     */
    async about(id: string) {
      const history = await store.history(id, { before: null, limit: 1 });
      const [newest] = history?.items ?? [];
      if (newest === undefined || newest.state === null) throw new Failure('not_found');
      const { version, change, state } = newest;
      return { personality: { ...state, id, version }, isRemoved: change === 'removed' };
    },

    /** Sends a report. `invalid_fields`, `not_found`; `LimitReached` while the maximum number of reports is open. */
    async report(
      id: string,
      content: Readonly<Record<string, unknown>>,
      from: Reporter,
    ): Promise<Receipt> {
      const checked = checkReport(content);
      if (!checked.ok) throw new Failure('invalid_fields', { fields: checked.errors });
      const given = { ...checked.value, ...from, id, at: now() };
      const result = await store.reports.report(given, restrictions.isBlocked);
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

    /** The counts of the last days. */
    counts: (): Promise<ReportCounts> => store.reports.counts(daysBefore(now(), COUNTED_DAYS)),

    /** The operations that the operator has. */
    moderation: createModeration(dependencies),
  };
}

/** The operator’s actions. `UNDO` has the action that undoes each of them. `restore` also needs the newest version. */
export const MODERATION_ACTIONS = [
  'hold',
  'unhold',
  'release',
  'dismiss',
  'undismiss',
  'restore',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/**
 * The action that undoes each action; null for those that are undos themselves. A restoration is undone by another, of
 * the version that it replaced; the reports that it closed stay closed.
 */
export const UNDO: Readonly<Record<ModerationAction, ModerationAction | null>> = {
  hold: 'unhold',
  unhold: null,
  release: 'hold',
  dismiss: 'undismiss',
  undismiss: null,
  restore: 'restore',
};

export type Moderation = ReturnType<typeof createModeration>;
export type ReportedItem = Awaited<ReturnType<Moderation['reported']>>[number];
export type HeldItem = Awaited<ReturnType<Moderation['held']>>[number];

/** Maximum number of items on a page; the others appear once these are dealt with. */
export const ITEMS_MAX = 100;

/** Creates the operator’s operations on reports. Every method fails with a `Failure`. */
function createModeration({ store, now, restrictions = NO_RESTRICTIONS }: ReportsDependencies) {
  const { reports } = store;
  /** The version before the newest one, if it can be restored. */
  const previousOf = ({ version, change, undo, before }: Change): number | null => {
    const canGoBack = undo === 'restore' && change !== 'removed' && before !== null;
    return canGoBack && restrictions.isBlocked?.(before) !== true ? version - 1 : null;
  };
  const actions: Readonly<Record<ModerationAction, (id: string, newest: number) => Promise<void>>> =
    {
      hold: async (id) => requireKnown(await reports.hold({ id, at: now() })),
      unhold: async (id) => requireKnown(await reports.release({ id, at: now(), isUndo: true })),
      release: async (id) => requireKnown(await reports.release({ id, at: now() })),
      async dismiss(id, newest) {
        const outcome = await reports.dismiss({ id, newest, at: now() });
        if (outcome !== 'dismissed') throw new Failure(outcome);
      },
      undismiss: async (id) => requireKnown(await reports.undismiss(id)),
      async restore(id, newest) {
        // A release needs no such check, since the operator sees the name in the list.
        await requireAllowedVersion(store, { id, version: newest - 1 }, restrictions);
        const outcome = await reports.restorePrevious({ id, newest, at: now() });
        if (outcome !== 'written') throw new Failure(outcome);
      },
    };
  return {
    ...createRollback({ store, now, isBlocked: restrictions.isBlocked }),
    /** In the order of `ReportStore`; so is `held`. */
    async reported() {
      const reported = await reports.reported(ITEMS_MAX);
      return reported.map(({ newest: stored, ...said }) => {
        const newest = withoutSource(stored);
        return { ...said, newest, previous: previousOf(newest) };
      });
    },
    async held() {
      const held = await reports.held(ITEMS_MAX);
      return held.map((one) => ({ ...one, newest: withoutSource(one.newest) }));
    },
    isHeld: (id: string): Promise<boolean> => reports.isHeld(id),
    /** The name and the newest version of a personality, even if it is held. */
    async newestOf(id: string): Promise<{ readonly name: string; readonly newest: number } | null> {
      const newest = await reports.newest(id);
      if (newest === null || newest.state === null) return null;
      return { name: newest.state.name, newest: newest.version };
    },
    /**
     * Fails with `not_found`; actions that need the newest version also with `conflict`, `locked`, `held`,
     * `not_restorable`, `blocked_name`.
     */
    act: (action: ModerationAction, id: string, newest: number): Promise<void> =>
      actions[action](id, newest),
  };
}

function requireKnown(isKnown: boolean): void {
  if (!isKnown) throw new Failure('not_found');
}
