import type { Traits } from '../domain/people/personality.ts';
import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import type { Change, State } from '../domain/versions/change.ts';
import type { IconChoice, IconFile, WriteContext } from './stored-personality.ts';

/** What only an operator asks of a store: many personalities or the whole history at once. */
export interface Operations {
  /**
   * The personalities that a rollback is about, those changed first come first; null for an operation that never was.
   */
  findRollback(scope: RollbackScope): Promise<readonly string[] | null>;
  /**
   * Takes these personalities back, each to the version that the scope names, unless something else
   * was written since: the rules are those of `rollbackOf` (domain/versions/rollback.ts). Few personalities a
   * call keep other writers from waiting; an operation may have many calls.
   */
  rollBack(batch: RollbackBatch, by: WriteContext): Promise<RolledBack>;
  /** Versions of all personalities in the order in which they were written. */
  versions(request: VersionsRequest): Promise<VersionsPage>;
  /**
   * Adds versions that another catalogue has exported, in their order, and makes each personality
   * what its newest version says. The outcomes are in the order of the versions.
   */
  importVersions(versions: readonly ImportedVersion[]): Promise<readonly VersionOutcome[]>;
  /** All files of an icon, smallest first, also where it is held; empty if there is none of that hash. */
  iconFiles(hash: string): Promise<readonly IconFile[]>;
}

/** What is undone: changes of visitors, or a former rollback. */
export type RollbackScope = ChangesScope | { readonly operation: number };

/** Filter of visitors' changes: all given conditions must hold. The operator's own changes are never included. */
export interface ChangesScope {
  readonly visitor?: string | undefined;
  /** The name of a network on a day, see `WriteContext`. */
  readonly source?: string | undefined;
  /** The first time that counts, ISO 8601, UTC. */
  readonly since?: string | undefined;
  /** The first time that counts no more. */
  readonly until?: string | undefined;
}

/** What visitors can undo at once: what one of them did since a time, or such an undoing. */
export type UndoScope =
  | { readonly visitor: string; readonly since: string }
  | { readonly operation: number };

/** What an erasure of changes has done. */
export interface ErasedChanges {
  /** Ids of personalities that were erased completely. */
  readonly personalities: readonly string[];
  /** How many versions were erased, of all personalities. */
  readonly versions: number;
  /** Ids of personalities whose newest version still contains what one of the changes wrote. */
  readonly kept: readonly string[];
}

export interface RollbackBatch {
  readonly scope: RollbackScope;
  readonly ids: readonly string[];
  /** The operation of the calls before; null in the first one, and while nothing was written. */
  readonly operation: number | null;
  /** Tells names that must not be used: nobody comes back under one. */
  readonly isBlocked?: IsBlocked | null;
}

export interface RolledBack {
  /** What `RollbackScope` names it by; null when nothing was written so far. */
  readonly operation: number | null;
  /** The outcomes, in the order of the ids. */
  readonly outcomes: readonly RollbackOutcome[];
}

export type RollbackOutcome =
  | 'restored'
  | 'removed'
  /** It was removed already. */
  | 'already_gone'
  /** Its newest version is not to be undone, and stays. */
  | 'changed_since'
  /** It is as it was before already: nothing is written. */
  | 'unchanged'
  | 'locked'
  /** The version to go back to is erased. */
  | 'erased'
  /** It has a name that must not be used. */
  | 'blocked';

export interface VersionsRequest {
  /** The sequence number behind which versions are given; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  /** Leaves out those of held personalities, as files do that people get; copies of the catalogue have them. */
  readonly withoutHeld?: boolean;
}

export interface VersionsPage {
  /** The versions; they are fewer than the limit only at the end. */
  readonly items: readonly ExportedVersion[];
  /** The sequence number of the newest version of all; 0 when there is none. */
  readonly newest: number;
}

/** One version with all that the history keeps of it. */
interface HistoryVersion
  extends Pick<Change, 'id' | 'version' | 'change' | 'at' | 'visitor' | 'restoredFrom'> {
  /** When the personality was created, in the first version where `at` does not tell; else null. */
  readonly createdAt: string | null;
}

export interface ExportedVersion extends HistoryVersion {
  /** Orders the versions of all personalities. */
  readonly sequence: number;
  readonly state: State | null;
  /** Whether no version before it has its icon. */
  readonly isFirstOfIcon: boolean;
}

export interface ImportedVersion extends HistoryVersion {
  readonly state: (Traits & { readonly icon: IconChoice }) | null;
}

/**
 * `there`: it is stored already, or was erased here; `differs`: another version has its number;
 * `gap`: the version before it is not there.
 */
export type VersionOutcome = 'added' | 'there' | 'differs' | 'gap' | 'held';
