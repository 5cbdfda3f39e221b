import { Failure } from '../domain/failure.ts';
import { checkReport } from '../domain/reports/check-report.ts';
import { COUNTED_DAYS } from '../domain/reports/report.ts';
import { daysBefore, HOUR } from '../domain/time.ts';
import type { Change } from '../domain/versions/change.ts';
import { type Brakes, NO_BRAKES, requireAllowedVersion } from './brakes.ts';
import { LimitReached } from './failures.ts';
import { withoutSource } from './history.ts';
import type { NewReport, ReportCounts } from './report-store.ts';
import type { Store } from './store.ts';

export type Reports = ReturnType<typeof createReports>;

/** Keyed hashes of the reporter's network and visitor, each bound to the personality; the address is not passed on. */
type Reporter = Pick<NewReport, 'network' | 'voter' | 'mayUseReserve'>;

export interface Receipt {
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Whether the same had been reported already; then the number is that of the first time. */
  readonly isRepeated: boolean;
}

interface ReportsDependencies {
  readonly store: Pick<Store, 'history' | 'reports'>;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** Called after each new report, with how many are open. */
  readonly onReport?: ((open: number) => void) | undefined;
  /** What is forbidden for now; nothing when absent. */
  readonly brakes?: Brakes | undefined;
}

/** Milliseconds until the operator may have closed some of the reports. */
const FULL_WAIT = HOUR;

/** What visitors ask of the reports; the store's part is `ReportStore`. Every method fails with a `Failure`. */
export function createReports(dependencies: ReportsDependencies) {
  const { store, now, onReport, brakes = NO_BRAKES } = dependencies;
  return {
    /**
     * What a report of this id would be about, a removed personality too; `not_found` for one that is erased or held.
     */
    async about(id: string) {
      const history = await store.history(id, { before: null, limit: 1 });
      const [newest] = history?.items ?? [];
      if (newest === undefined || newest.state === null) throw new Failure('not_found');
      const { version, change, state } = newest;
      return { personality: { ...state, id, version }, isRemoved: change === 'removed' };
    },

    /** `invalid_fields`, `not_found`; `LimitReached` while as many are open as can be. */
    async report(
      id: string,
      content: Readonly<Record<string, unknown>>,
      from: Reporter,
    ): Promise<Receipt> {
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

    /** Numbers of the last days. */
    counts: (): Promise<ReportCounts> => store.reports.counts(daysBefore(now(), COUNTED_DAYS)),

    /** What the operator does about them. */
    moderation: createModeration(dependencies),
  };
}

/**
 * The actions of the operator. Each undoes another one (see `UNDO`); `revert` and its undoing take the newest version.
 */
export const MODERATION_ACTIONS = [
  'hold',
  'unhold',
  'release',
  'dismiss',
  'undismiss',
  'revert',
  'unrevert',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** What takes an action back; null for what takes another one back. */
export const UNDO: Readonly<Record<ModerationAction, ModerationAction | null>> = {
  hold: 'unhold',
  unhold: null,
  release: 'hold',
  dismiss: 'undismiss',
  undismiss: null,
  revert: 'unrevert',
  unrevert: null,
};

export type Moderation = ReturnType<typeof createModeration>;
export type ReportedItem = Awaited<ReturnType<Moderation['reported']>>[number];
export type HeldItem = Awaited<ReturnType<Moderation['held']>>[number];

/** What one page shows; the rest comes when these are done. */
export const ITEMS_MAX = 100;

/** What the operator does about reports. Every method fails with a `Failure`. */
function createModeration({ store, now, brakes = NO_BRAKES }: ReportsDependencies) {
  const { reports } = store;
  /** The version before the newest, if it can be restored. */
  const previousOf = ({ version, change, undo, before }: Change): number | null => {
    const canGoBack = undo === 'restore' && change !== 'removed' && before !== null;
    return canGoBack && brakes.isBlocked?.(before) !== true ? version - 1 : null;
  };
  /** A release shows the name that the operator sees in the list; the version before may have a blocked one. */
  const goBack = async (id: string, newest: number, isUndo: boolean): Promise<void> => {
    await requireAllowedVersion(store, { id, version: newest - 1 }, brakes);
    const outcome = await reports.revert({ id, newest, at: now(), isUndo });
    if (outcome !== 'written') throw new Failure(outcome);
  };
  const actions: Readonly<Record<ModerationAction, (id: string, newest: number) => Promise<void>>> =
    {
      hold: async (id) => requireKnown(await reports.hold({ id, at: now() })),
      unhold: async (id) => requireKnown(await reports.release({ id, at: now(), isUndo: true })),
      release: async (id) => requireKnown(await reports.release({ id, at: now() })),
      async dismiss(id, newest) {
        // Another version came since the page with the action was shown; 0 stands for the newest of all.
        if (newest > 0 && (await reports.newest(id))?.version !== newest)
          throw new Failure('conflict');
        requireKnown(await reports.dismiss({ id, at: now() }));
      },
      undismiss: async (id) => requireKnown(await reports.undismiss(id)),
      revert: (id, newest) => goBack(id, newest, false),
      unrevert: (id, newest) => goBack(id, newest, true),
    };
  return {
    /** In the order of `ReportStore`, as the other list. */
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
    /** The name and the newest version of a personality, held or not. */
    async newestOf(id: string): Promise<{ readonly name: string; readonly newest: number } | null> {
      const newest = await reports.newest(id);
      if (newest === null || newest.state === null) return null;
      return { name: newest.state.name, newest: newest.version };
    },
    /**
     * `not_found`; those that take the newest version also `conflict`, `locked`, `held`, `not_restorable`,
     * `blocked_name`.
     */
    act: (action: ModerationAction, id: string, newest: number): Promise<void> =>
      actions[action](id, newest),
  };
}

function requireKnown(isKnown: boolean): void {
  if (!isKnown) throw new Failure('not_found');
}
