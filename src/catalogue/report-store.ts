import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import type { ReportDraft } from '../domain/reports/check-report.ts';
import type { Holder, ReportKind } from '../domain/reports/report.ts';
import type { RestoreResult, StoredChange } from './stored-personality.ts';

/** The reports about personalities, and what is held because of them. Every method is atomic, like those of `Store`. */
export interface ReportStore {
  /**
   * Stores a report, and takes the automatic action that follows from it (domain/reports/automatic-action.ts). It never
   * brings back a version with a blocked name.
   */
  report(report: NewReport, isBlocked?: IsBlocked | null): Promise<ReportResult>;
  /**
   * Personalities with open reports: first those with grave ones, then those reported by more networks, then those
   * reported earlier.
   */
  reported(limit: number): Promise<readonly ReportedPersonality[]>;
  /** Held personalities, the last one to be held first. */
  held(limit: number): Promise<readonly HeldPersonality[]>;
  isHeld(id: string): Promise<boolean>;
  /** The newest version of a personality, even if it is held; null if the id was never used. */
  newest(id: string): Promise<StoredChange | null>;
  counts(since: string): Promise<ReportCounts>;
  /** The number of open reports, by a single query, since every scrape of the metrics asks for it. */
  countOpen(): Promise<number>;
  /**
   * Holds a personality: removes it, hides all its versions, and locks it until it is released. Closes its reports.
   * Does nothing if it is held already. False if the id was never used, or is erased.
   */
  hold(ruling: Ruling): Promise<boolean>;
  /**
   * Releases a held personality and restores it; a lock by the operator stays. Its reports count as found well, or
   * are opened again if this undoes a hold. False if it is not held.
   */
  release(ruling: Ruling & Undoing): Promise<boolean>;
  /**
   * Closes the reports of a personality, if it has any, by finding its newest version well, which must be the one that
   * was looked at; that version is then never held automatically.
   */
  dismiss(ruling: RulingOnVersion): Promise<Dismissal>;
  /** Withdraws the last such finding and opens its reports again; false if there was none. */
  undismiss(id: string): Promise<boolean>;
  /** Restores the version before `newest` and closes the reports. */
  restorePrevious(ruling: RulingOnVersion): Promise<RestoreResult['outcome']>;
  /** Deletes what is stored for a limited time only (domain/reports/report.ts). */
  tidy(at: string): Promise<void>;
}

/** What the operator decides about a personality, and when. */
export interface Ruling {
  readonly id: string;
  readonly at: string;
}

/** Whether this undoes the opposite action; false when absent. */
export interface Undoing {
  readonly isUndo?: boolean;
}

/** A decision that is based on the newest version. */
export interface RulingOnVersion extends Ruling {
  readonly newest: number;
}

/** `not_found` if the id was never used, or is erased; `conflict` if there is a newer version. */
export type Dismissal = 'dismissed' | 'not_found' | 'conflict';

export interface NewReport extends ReportDraft {
  readonly id: string;
  /** Keyed hash of the network (IPv4 /24, IPv6 /48); comparable only between reports of the same personality. */
  readonly network: Uint8Array;
  /**
   * Keyed hash of the visitor; comparable only between reports of the same personality. Null for a client without a
   * visitor’s name.
   */
  readonly voter: Uint8Array | null;
  /** Whether the report may take one of the places reserved for networks with few reports; false when absent. */
  readonly mayUseReserve?: boolean;
  readonly at: string;
}

export type ReportResult =
  /** `repeated`: this visitor or network has already sent a report of the same kind and text about this version. */
  | {
      readonly outcome: 'received' | 'repeated';
      readonly number: number;
      readonly at: string;
      /** The number of reports that are open now. */
      readonly open: number;
    }
  /** The id was never used, or the personality is erased or held. */
  | { readonly outcome: 'not_found' }
  | { readonly outcome: 'no_such_version' }
  /** The limit of open reports is reached. */
  | { readonly outcome: 'full' };

/** The reports about one personality, summarised. */
export interface ReportsOfOne {
  readonly count: number;
  /** 0 if the networks are no longer known. */
  readonly networks: number;
  readonly kinds: readonly { readonly kind: ReportKind; readonly count: number }[];
  /** In the order of arrival. */
  readonly texts: readonly string[];
}

export interface ReportedPersonality extends ReportsOfOne {
  readonly newest: StoredChange;
}

export interface HeldPersonality extends ReportsOfOne {
  /** The removal that holds it, with the state that was removed. */
  readonly newest: StoredChange;
  readonly by: Holder;
  readonly at: string;
}

export interface ReportCounts {
  /** The number of reports since the given time. */
  readonly reports: number;
  /** How many of them were closed by a hold. */
  readonly held: number;
  /** How many of them were closed because the personality was found well. */
  readonly well: number;
  /** Personalities with open reports, and held ones, regardless of the time. */
  readonly reportedNow: number;
  readonly heldNow: number;
  /** Open reports, regardless of the time. */
  readonly open: number;
  /** When the last report was closed; null if none was. */
  readonly lastClosedAt: string | null;
}
