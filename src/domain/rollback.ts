import type { ChangeKind } from './change.ts';

/** What a rollback knows of a version. */
export interface VersionKind {
  readonly number: number;
  readonly change: ChangeKind;
}

/** What a rollback does to one personality, or why it leaves it alone. */
export type Rollback =
  | { readonly action: 'restore'; readonly version: number }
  | { readonly action: 'remove' }
  | { readonly action: 'none'; readonly reason: 'already_gone' | 'changed_since' | 'erased' };

/**
 * The rule of a rollback. `target` is the newest version that is not to be undone, null when all are.
 * When that is the newest of all, somebody else wrote last, and their version stays. A personality
 * without a target was created by what is undone; one whose target is a removal was brought back by
 * it: both go.
 */
export function rollbackOf(newest: VersionKind, target: VersionKind | null): Rollback {
  if (newest.change === 'erased' || target?.change === 'erased') return none('erased');
  if (target?.number === newest.number) return none('changed_since');
  if (target === null || target.change === 'removed') {
    return newest.change === 'removed' ? none('already_gone') : { action: 'remove' };
  }
  return { action: 'restore', version: target.number };
}

function none(reason: Extract<Rollback, { readonly action: 'none' }>['reason']): Rollback {
  return { action: 'none', reason };
}
