import type { ChangeKind } from './change.ts';

/** The properties of a version that a rollback depends on. */
interface VersionKind {
  readonly number: number;
  readonly change: ChangeKind;
}

/** What a rollback does to one personality, or why it does nothing. */
type Rollback =
  | { readonly action: 'restore'; readonly version: number }
  | { readonly action: 'remove' }
  | { readonly action: 'none'; readonly reason: 'already_gone' | 'changed_since' | 'erased' };

/**
 * Determines what a rollback does. `target` is the newest version that is not undone; null if all are. If it is the
 * newest version of all, a later good edit exists, which stays. Without a target, the undone versions created the
 * personality; with a removal as target, they restored it; in both cases it is removed.
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
