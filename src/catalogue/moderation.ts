import { Failure } from '../domain/failure.ts';
import type { Change } from '../domain/versions/change.ts';
import { type Brakes, NO_BRAKES, requireAllowedVersion } from './brakes.ts';
import { withoutSource } from './history.ts';
import type { Store } from './store.ts';

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

export type Moderation = ReturnType<typeof createModeration>;
export type ReportedItem = Awaited<ReturnType<Moderation['reported']>>[number];
export type HeldItem = Awaited<ReturnType<Moderation['held']>>[number];

/** What one page shows; the rest comes when these are done. */
const ITEMS_MAX = 100;

export interface ModerationDependencies {
  readonly store: Pick<Store, 'history' | 'reports'>;
  /** ISO 8601, UTC. */
  readonly now: () => string;
  /** When absent, nothing is forbidden. */
  readonly brakes?: Brakes | undefined;
}

/** What the operator does about reports. Every method fails with a `Failure`. */
export function createModeration({ store, now, brakes = NO_BRAKES }: ModerationDependencies) {
  const { reports } = store;
  /** The version before the newest, if it can be restored. */
  const previousOf = ({ version, change, undo, before }: Change): number | null => {
    const canGoBack = undo === 'restore' && change !== 'removed' && before !== null;
    return canGoBack && brakes.isBlocked?.(before) !== true ? version - 1 : null;
  };
  /** A release shows the name that the operator sees in the list; the version before may have a blocked one. */
  const goBack = async (
    how: 'revert' | 'undoRevert',
    id: string,
    newest: number,
  ): Promise<void> => {
    await requireAllowedVersion(store, { id, version: newest - 1 }, brakes);
    const { outcome } = await reports[how](id, newest, now());
    if (outcome !== 'written') throw new Failure(outcome);
  };
  const actions: Readonly<Record<ModerationAction, (id: string, newest: number) => Promise<void>>> =
    {
      hold: async (id) => requireKnown(await reports.hold(id, now())),
      unhold: async (id) => requireKnown(await reports.release(id, now(), true)),
      release: async (id) => requireKnown(await reports.release(id, now())),
      async dismiss(id, newest) {
        // Another version came since the page with the action was shown; 0 stands for the newest of all.
        if (newest > 0 && (await reports.newest(id))?.version !== newest)
          throw new Failure('conflict');
        requireKnown(await reports.dismiss(id, now()));
      },
      undismiss: async (id) => requireKnown(await reports.undismiss(id)),
      revert: (id, newest) => goBack('revert', id, newest),
      unrevert: (id, newest) => goBack('undoRevert', id, newest),
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
