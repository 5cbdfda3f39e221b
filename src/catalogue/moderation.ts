import { Failure, type FailureCode } from '../domain/failure.ts';
import { COUNTED_DAYS } from '../domain/reports/report.ts';
import { daysBefore } from '../domain/time.ts';
import type { Change } from '../domain/versions/change.ts';
import { type Brakes, NO_BRAKES, requireAllowedVersion } from './brakes.ts';
import { presentChange } from './history.ts';
import type {
  HeldPersonality,
  ReportCounts,
  ReportedPersonality,
  ReportsOfOne,
  RevertResult,
} from './reports.ts';
import type { Store } from './store.ts';

/** What the operator does about reports. Every method fails with a `Failure`. */
export interface Moderation {
  /** In the order of `ReportStore`. */
  reported(): Promise<readonly ReportedItem[]>;
  held(): Promise<readonly HeldItem[]>;
  isHeld(id: string): Promise<boolean>;
  counts(): Promise<ReportCounts>;
  /** The name and the newest version of a personality, held or not. */
  newestOf(id: string): Promise<{ readonly name: string; readonly newest: number } | null>;
  /**
   * `not_found`; those that take the newest version also `conflict`, `locked`, `held`, `not_restorable`,
   * `blocked_name`.
   */
  act(action: ModerationAction, id: string, newest: number): Promise<void>;
}

/** Each undoes another, see `UNDO`; `revert` and its undoing take the newest version. */
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

export interface ReportedItem extends ReportsOfOne {
  readonly newest: Change;
  /** The version before the newest, if it can be restored. */
  readonly previous: number | null;
}

export type HeldItem = Omit<HeldPersonality, 'newest'> & { readonly newest: Change };

/** What one page shows; the rest comes when these are done. */
const ITEMS_MAX = 100;

export interface ModerationDependencies {
  readonly store: Pick<Store, 'history' | 'reports'>;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** When absent, nothing is forbidden. */
  readonly brakes?: Brakes | undefined;
}

export function createModeration({
  store,
  now,
  brakes = NO_BRAKES,
}: ModerationDependencies): Moderation {
  const { reports } = store;
  /** Whether another version came since the page with the action was shown; 0 stands for the newest of all. */
  const isOutdated = async (id: string, newest: number): Promise<boolean> =>
    newest > 0 && (await reports.newest(id))?.version !== newest;
  /** A release shows the name that the operator sees in the list; the version before may have a blocked one. */
  const goBack = async (
    how: 'revert' | 'undoRevert',
    id: string,
    newest: number,
  ): Promise<FailureCode | null> => {
    await requireAllowedVersion(store, { id, version: newest - 1 }, brakes);
    return written(reports[how](id, newest, now()));
  };
  const done: Readonly<
    Record<ModerationAction, (id: string, newest: number) => Promise<FailureCode | null>>
  > = {
    hold: (id) => known(reports.hold(id, now())),
    unhold: (id) => known(reports.release(id, now(), true)),
    release: (id) => known(reports.release(id, now())),
    dismiss: async (id, newest) =>
      (await isOutdated(id, newest)) ? 'conflict' : known(reports.dismiss(id, now())),
    undismiss: (id) => known(reports.undismiss(id)),
    revert: (id, newest) => goBack('revert', id, newest),
    unrevert: (id, newest) => goBack('undoRevert', id, newest),
  };
  return {
    reported: async () =>
      (await reports.reported(ITEMS_MAX)).map((one) => presentReported(one, brakes)),
    held: async () =>
      (await reports.held(ITEMS_MAX)).map((held) => ({
        ...held,
        newest: presentChange(held.newest),
      })),
    isHeld: (id) => reports.isHeld(id),
    counts: () => reports.counts(daysBefore(now(), COUNTED_DAYS)),
    async newestOf(id) {
      const newest = await reports.newest(id);
      if (newest === null || newest.state === null) return null;
      return { name: newest.state.name, newest: newest.version };
    },
    async act(action, id, newest) {
      const failure = await done[action](id, newest);
      if (failure !== null) throw new Failure(failure);
    },
  };
}

function presentReported(
  { newest, ...reports }: ReportedPersonality,
  { isBlocked }: Brakes,
): ReportedItem {
  const { version, before, change } = newest;
  const former = before?.change === 'removed' ? null : (before?.state ?? null);
  const canGoBack = change !== 'removed' && former !== null && isBlocked?.(former) !== true;
  return {
    ...reports,
    newest: presentChange(newest),
    previous: canGoBack ? version - 1 : null,
  };
}

async function known(result: Promise<boolean>): Promise<FailureCode | null> {
  return (await result) ? null : 'not_found';
}

async function written(result: Promise<RevertResult>): Promise<FailureCode | null> {
  const { outcome } = await result;
  return outcome === 'written' ? null : outcome;
}
