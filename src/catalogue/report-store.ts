import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import type { ReportDraft } from '../domain/reports/check-report.ts';
import type { Holder, ReportKind } from '../domain/reports/report.ts';
import type { RestoreResult, StoredChange } from './stored-personality.ts';

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
  hold(ruling: Ruling): Promise<boolean>;
  /**
   * Brings what is held back; what the operator had locked stays locked. It is found well with its reports, or these
   * are opened again if holding it is undone. False if it is not held.
   */
  release(ruling: Ruling & Undoing): Promise<boolean>;
  /**
   * Closes its reports, if it has any: the newest version is well, and never held by itself. False if the id was never
   * used, or is erased.
   */
  dismiss(ruling: Ruling): Promise<boolean>;
  /** Takes the last such finding back: its reports are open again. False if there was none. */
  undismiss(id: string): Promise<boolean>;
  /** Restores the version before `newest` and closes the reports; the opposite if that is undone. */
  revert(reverting: Reverting): Promise<RestoreResult['outcome']>;
  /** Forgets what is kept for a time only (domain/reports/report.ts). */
  tidy(at: string): Promise<void>;
}

/** What the operator does about a personality, and when. */
export interface Ruling {
  readonly id: string;
  readonly at: string;
}

/** Whether the opposite is undone; not when absent. */
export interface Undoing {
  readonly isUndo?: boolean;
}

export interface Reverting extends Ruling, Undoing {
  readonly newest: number;
}

export interface NewReport extends ReportDraft {
  readonly id: string;
  /** Keyed hash of the network (IPv4 /24, IPv6 /48); comparable only between reports of the same personality. */
  readonly network: Uint8Array;
  /** Keyed hash of the visitor, comparable between reports of one personality too; null for one without a name. */
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
  /** The limit of open reports is reached. */
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
