import { Failure } from '../domain/failure.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import { checkReport } from '../domain/reports/check-report.ts';
import { COUNTED_DAYS, type Holder, type ReportKind } from '../domain/reports/report.ts';
import { daysBefore, HOUR } from '../domain/time.ts';
import type { Change } from '../domain/versions/change.ts';
import { type Brakes, NO_BRAKES, requireAllowedVersion } from './brakes.ts';
import { LimitReached } from './failures.ts';
import { withoutSource } from './history.ts';
import type { RestoreResult, Store } from './store.ts';
import type { StoredChange } from './stored-personality.ts';

/** What people report of personalities, and what is held because of it. Every method is atomic, as those of `Store`. */
export interface ReportStore {
  /**
   * Keeps a report, and does what follows from it by itself (domain/reports/act.ts). No version with a blocked name
   * comes back.
   */
  report(report: NewReport, isBlocked?: IsBlocked | null): Promise<ReportResult>;
  /** Personalities with open reports: grave ones first, then those of more networks, then those reported first. */
  reported(limit: number): Promise<readonly ReportedPersonality[]>;
  /** Personalities that are held, those held last come first. */
  held(limit: number): Promise<readonly HeldPersonality[]>;
  isHeld(id: string): Promise<boolean>;
  /** The newest version of a personality, held or not; null if the id was never used. */
  newest(id: string): Promise<StoredChange | null>;
  counts(since: string): Promise<ReportCounts>;
  /** How many reports nobody has closed, by one query: a scrape of the metrics asks for it again and again. */
  countOpen(): Promise<number>;
  /**
   * Holds a personality: removes it, and hides all its versions; nobody changes it until it is released. Closes its
   * reports. Held already, it stays so. False if the id was never used, or is erased.
   */
  hold(id: string, at: string): Promise<boolean>;
  /**
   * Brings what is held back; what the operator had locked stays locked. It is found
   * well with its reports, or these are opened again if holding it is
   * undone. False if it is not held.
   */
  release(id: string, at: string, isUndo?: boolean): Promise<boolean>;
  /**
   * Closes its reports, if it has any: the newest version is well, and never held by itself. False if the id was never
   * used, or is erased.
   */
  dismiss(id: string, at: string): Promise<boolean>;
  /** Takes the last such finding back: its reports are open again. False if there was none. */
  undismiss(id: string): Promise<boolean>;
  /** Restores the version before `newest` and closes the reports; the opposite if that is undone. */
  revert(
    id: string,
    newest: number,
    at: string,
    isUndo?: boolean,
  ): Promise<RestoreResult['outcome']>;
  /** Forgets what is kept for a time only (domain/reports/report.ts). */
  tidy(at: string): Promise<void>;
}

export interface NewReport {
  readonly id: string;
  /** The version that was seen; null for the newest. */
  readonly version: number | null;
  readonly kind: ReportKind;
  readonly text: string | null;
  /** Keyed hash of the network (IPv4 /24, IPv6 /48); comparable only between reports of the same personality. */
  readonly network: Uint8Array;
  /** Keyed hash of the visitor, comparable likewise; null for one without a name. */
  readonly voter: Uint8Array | null;
  /** Whether it may take one of the places that are kept for networks with few reports; not when absent. */
  readonly mayUseReserve?: boolean;
  readonly at: string;
}

export type ReportResult =
  /** `repeated`: this visitor or network has said the same of this version already, in kind and text. */
  | {
      readonly outcome: 'received' | 'repeated';
      readonly number: number;
      readonly at: string;
      /** How many reports are open now. */
      readonly open: number;
    }
  /** The id was never used, is erased or held. */
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'no_such_version' }
  /** As many reports are open as can be. */
  | { readonly outcome: 'full' };

/** What reports say of one personality. */
export interface ReportsOfOne {
  readonly count: number;
  /** 0 where none is known any more. */
  readonly networks: number;
  readonly kinds: readonly { readonly kind: ReportKind; readonly count: number }[];
  /** In the order in which they came. */
  readonly texts: readonly string[];
}

export interface ReportedPersonality extends ReportsOfOne {
  readonly newest: StoredChange;
}

export interface HeldPersonality extends ReportsOfOne {
  /** The removal that holds it, with what was removed. */
  readonly newest: StoredChange;
  readonly by: Holder;
  readonly at: string;
}

export interface ReportCounts {
  /** Reports since the time. */
  readonly reports: number;
  /** Number of reports whose personality was held. */
  readonly held: number;
  /** Number of reports whose personality was found well. */
  readonly well: number;
  /** Personalities with open reports, and held ones, at any time. */
  readonly reportedNow: number;
  readonly heldNow: number;
  /** Open reports, at any time. */
  readonly open: number;
  /** When the last one was closed; null if none was. */
  readonly lastClosedAt: string | null;
}

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

/** What visitors ask of the reports; the store's part is `ReportStore`. Every method fails with a `Failure`. */
export function createReports(dependencies: ReportsDependencies) {
  const { store, now, onReport, brakes = NO_BRAKES } = dependencies;
  return {
    /** What a report of this id would be about, a removed personality too; `not_found` for one that is erased or held. */
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
    const outcome = await reports.revert(id, newest, now(), isUndo);
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
