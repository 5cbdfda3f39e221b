import type { IsBlocked } from '../domain/reports/blocked-names.ts';
import type { Change, State } from '../domain/versions/change.ts';
import type { IconFile, WriteContext } from './stored-personality.ts';

/** Operations of a store that only the operator uses: on many personalities, or on the whole history. */
export interface Operations {
  /**
   * The ids of the personalities that a rollback concerns, in the order of their first change; null for an operation
   * that does not exist.
   */
  findRollback(scope: RollbackScope): Promise<readonly string[] | null>;
  /**
   * Rolls these personalities back, each to the version that the scope implies, unless something else was written
   * since; by the rules of `rollbackOf` (domain/versions/rollback.ts). An operation may take many calls: with few
   * personalities each, other writers do not have to wait.
   */
  rollBack(batch: RollbackBatch, by: WriteContext): Promise<RolledBack>;
  /** Versions of all personalities in the order in which they were written. */
  versions(request: VersionsRequest): Promise<VersionsPage>;
  /** All files of an icon, smallest first, even if it is held; empty if there is no icon with this hash. */
  iconFiles(hash: string): Promise<readonly IconFile[]>;
}

/** What is undone: changes of visitors, or an earlier rollback. */
export type RollbackScope = ChangesScope | { readonly operation: number };

/** Filter of visitors' changes: all given conditions must hold. The operator's own changes are never included. */
export interface ChangesScope {
  readonly visitor?: string | undefined;
  /** The name of a network on a day; see `WriteContext`. */
  readonly source?: string | undefined;
  /** Changes from this time on, ISO 8601, UTC. */
  readonly since?: string | undefined;
  /** Changes before this time, ISO 8601, UTC. */
  readonly until?: string | undefined;
}

/** The result of an erasure of changes. */
export interface ErasedChanges {
  /** Ids of personalities that were erased completely. */
  readonly personalities: readonly string[];
  /** The number of erased versions, of all personalities. */
  readonly versions: number;
  /** Ids of personalities whose newest version still contains what one of the changes wrote. */
  readonly kept: readonly string[];
}

export interface RollbackBatch {
  readonly scope: RollbackScope;
  readonly ids: readonly string[];
  /** The operation that previous calls returned; null in the first one, and while nothing has been written. */
  readonly operation: number | null;
  /** Recognizes blocked names, under which no personality is brought back. */
  readonly isBlocked?: IsBlocked | null;
}

export interface RolledBack {
  /** The operation that `RollbackScope` may name; null if nothing has been written so far. */
  readonly operation: number | null;
  /** In the order of the ids. */
  readonly outcomes: readonly RollbackOutcome[];
}

export const ROLLBACK_OUTCOMES = [
  'restored',
  'removed',
  /** Its newest version is not among those to undo, and stays. */
  'changed_since',
  /** It already has the state to go back to; nothing is written. */
  'unchanged',
  /** It was already removed. */
  'already_gone',
  'locked',
  /** The version to go back to is erased. */
  'erased',
  /** The state to go back to has a blocked name. */
  'blocked',
] as const;
export type RollbackOutcome = (typeof ROLLBACK_OUTCOMES)[number];

export interface VersionsRequest {
  /** The sequence number after which versions are returned; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  /**
   * Leaves out the versions of held personalities. Set for files that the public gets; copies of the catalogue have
   * them.
   */
  readonly withoutHeld?: boolean;
}

export interface VersionsPage {
  /** Fewer than the limit only at the end. */
  readonly items: readonly ExportedVersion[];
  /** The sequence number of the newest version of all; 0 if there is none. */
  readonly newest: number;
}

/** One version with everything that the history stores of it. */
export interface ExportedVersion
  extends Pick<Change, 'id' | 'version' | 'change' | 'at' | 'visitor' | 'restoredFrom'> {
  /** When the personality was created: set in its first version if that differs from `at`, else null. */
  readonly createdAt: string | null;
  /** Orders the versions of all personalities. */
  readonly sequence: number;
  readonly state: State | null;
  /** Whether no earlier version has its icon. */
  readonly isFirstOfIcon: boolean;
}
